import type { TestEvent } from 'node:test/reporters'

/** The last word of a run of node:test, as JSON: how many tests passed, and how many did not. */
export default async function* countReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // A summary without a file is the one of the whole run.
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { tests, passed } = data.counts
    yield JSON.stringify({ passed, failed: tests - passed })
  }
}
