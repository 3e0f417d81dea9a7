// Package option holds what the options set. Option is sealed here; the public packages alias it
// and build options with New.
package option

import (
	"errors"
	"fmt"
)

// Option changes how calls are compared or where their golden is. Only this module can make one.
type Option interface {
	apply(s *Settings) error
}

// Options is a list of options that is one option itself; the nil list changes nothing.
type Options []Option

func (list Options) apply(s *Settings) error {
	var errs []error
	for i, o := range list {
		if o == nil {
			errs = append(errs, fmt.Errorf("option %d is nil; leave it out", i+1))
			continue
		}
		errs = append(errs, o.apply(s))
	}
	return errors.Join(errs...)
}

type setter struct {
	name string
	set  func(*Settings) error
}

func (o setter) apply(s *Settings) error {
	if err := o.set(s); err != nil {
		return fmt.Errorf("option %s: %w", o.name, err)
	}
	return nil
}

// New makes an option. The name is what error messages call it, for example "MinScore(2)"; set
// returns what is wrong with the option, cause and cure, and leaves the settings alone then.
func New(name string, set func(*Settings) error) Option {
	return setter{name: name, set: set}
}

// Resolve applies the options in their order to the defaults: of two that contradict, the last
// wins. The error joins what is wrong with each bad option.
func Resolve(opts ...Option) (Settings, error) {
	var s Settings
	if err := Options(opts).apply(&s); err != nil {
		return Settings{}, err
	}
	return s, nil
}
