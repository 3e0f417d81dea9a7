package importing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/importing"
	"github.com/toolscore/toolscore-go/internal/store"
)

func TestGoTestOfPytest(t *testing.T) {
	for name, want := range map[string]struct {
		test   string
		n      int
		golden string
	}{
		"tests/test_trip.py::test_books_a_flight":        {"TestBooksAFlight", 1, "TestBooksAFlight_1"},
		"tests/test_trip.py::test_two_flows-2":           {"TestTwoFlows", 2, "TestTwoFlows_2"},
		"tests/test_trip.py::test_city[New York]":        {"TestCity/New_York", 1, ""},
		"tests/test_trip.py::test_city[a::b-1]-3":        {"TestCity/a::b-1", 3, ""},
		"tests/test_trip.py::test_city[x]-1001":          {"TestCityX1001", 1, "TestCityX1001_1"},
		"tests/test_trip.py::test_city[x]y":              {"TestCityXY", 1, "TestCityXY_1"},
		"tests/test_trip.py::TestTrip::test_cancels":     {"TestTrip/cancels", 1, "TestTrip/cancels_1"},
		"tests/test_trip.py::TestTrip::test_x[a\u00a0b]": {"TestTrip/x/a_b", 1, "TestTrip/x/a_b_1"},
		"checkout flow":    {"TestCheckoutFlow", 1, "TestCheckoutFlow_1"},
		"flow-2":           {"TestFlow2", 1, "TestFlow2_1"},
		"test_":            {"TestTest", 1, "TestTest_1"},
		"gold_calls":       {"TestGoldCalls", 1, "TestGoldCalls_1"},
		"écrit_un_poème":   {"TestÉcritUnPoème", 1, ""},
		"../../etc/passwd": {"TestEtcPasswd", 1, "TestEtcPasswd_1"},
		"a::b[\x00]":       {"TestB/\\x00", 1, ""},
		"::":               {"Test", 1, "Test_1"},
		"":                 {"Test", 1, "Test_1"},
	} {
		test, n := importing.GoTest(name)
		assert.Equal(t, want.test, test, name)
		assert.Equal(t, want.n, n, name)
		if want.golden != "" {
			assert.Equal(t, "__snapshots__/"+want.golden+".tools.yaml", store.Path(test, n, ""), name)
		}
	}
}

func TestTestsThatArePossible(t *testing.T) {
	for name, want := range map[string]string{
		"TestTrip": "TestTrip", "Test": "Test", "Test_x": "Test_x", "Test1": "Test1", "TestÉté/a b/c": "TestÉté/a_b/c",
		"FuzzX": "FuzzX", "TestTrip/New York\n": "TestTrip/New_York_",
		"trip": "", "Testing": "", "-x": "", "../TestX": "", "/TestX": "", "Test X": "",
		"TestX\n::error::": "", "": "",
	} {
		got, err := importing.TestName(name)
		assert.Equal(t, want, got, name)
		assert.Equal(t, want == "", err != nil, name)
	}
}
