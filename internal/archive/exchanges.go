package archive

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// Exchange is a request and its response as a cassette of go-vcr or vcrpy keeps them. The bodies
// are decompressed.
type Exchange struct {
	Method, URL, ContentType string
	Request                  []byte
	Status                   int
	Header                   http.Header
	Response                 []byte
}

// Exchanges reads a cassette in YAML or JSON. It fails if the text holds something else, or an
// exchange that is cut.
func Exchanges(data []byte) ([]Exchange, error) {
	var found []Exchange
	err := yamlDocuments(data, func(n wire.Node) error {
		list := n.First("interactions", "http_interactions", "recordings")
		if !list.IsList() {
			return errors.New("it is no cassette: it has no list of interactions")
		}
		for element := range list.Elements() {
			x, err := storedExchange(element)
			if err != nil {
				return fmt.Errorf("interaction %d: %w", len(found)+1, err)
			}
			found = append(found, x)
		}
		return nil
	})
	if err == nil && len(found) == 0 {
		err = errors.New("it holds no interaction")
	}
	return found, err
}

func storedExchange(n wire.Node) (Exchange, error) {
	x, ok := vcrExchange(n)
	request, response := n.Get("request"), n.Get("response")
	if !ok || x.status == 0 {
		return Exchange{}, errors.New("it has no request, or no response with a status")
	}
	e := Exchange{
		Method: x.request.Method, URL: request.First("uri", "url").Str(), Status: x.status, Header: http.Header{},
		ContentType: exactHeader(request.First("headers"), "content-type"),
	}
	for name := range response.First("headers").Members() {
		e.Header.Set(name, exactHeader(response.First("headers"), name))
	}
	var err error
	if e.Request, err = plain(x.request.Body, header(request.First("headers"), "content-encoding")); err != nil {
		return Exchange{}, err
	}
	e.Response, err = plain(x.body, x.encoding)
	return e, err
}

// plain returns a body without its encoding.
func plain(body []byte, encoding string) ([]byte, error) {
	body, err := decoded(body, encoding)
	if err != nil {
		return nil, err
	}
	return wire.Decompressed(body)
}
