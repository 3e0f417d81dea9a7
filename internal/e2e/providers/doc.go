// Package providers records one scripted conversation through the official client of each model
// provider, whole and streamed, by the one line that puts a recorder under the client.
package providers
