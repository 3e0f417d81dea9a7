// Package lifecycle runs go test as a user runs it, over the packages in testdata/module, and looks
// at what they see and write.
//
// It is a module of its own because some of these packages use other golden-file libraries, whose
// flags are to live beside ours.
package lifecycle
