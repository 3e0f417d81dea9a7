package evaluation

// Install makes sure that the libraries of npm are there, before tests at once find them missing.
var Install = install

// StartWorker starts a worker that is ended again, for tests of what goes wrong.
func StartWorker(folder, scratch, evaluator string, c Case) error {
	w, _, err := startWorker(folder, scratch, evaluator, c)
	if err != nil {
		return err
	}
	return w.Close()
}
