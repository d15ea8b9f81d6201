type Labels = Record<string, string>

export type Counter = { add(by?: number): void }
export type Histogram = { observe(value: number): void }

/** Returns the value of a gauge when the figures are requested. */
type Read = () => number | { labels: Labels; value: number }[]

/** Seconds. What a student notices begins at a tenth; the promises of the exam day are 0.3 and 1. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10]

/**
 * Figures in Prometheus' text format. A series is made once per set of labels, before it is needed: counting itself is
 * an addition. Labels must come from closed lists, never from what somebody sent.
 */
export class Registry {
  readonly #families: (() => string)[] = []

  /** Returns the counter of each set of labels. */
  counter(name: string, help: string): (labels?: Labels) => Counter {
    const { make, all } = seriesOf((labels) => {
      const series = {
        value: 0,
        add: (by = 1) => void (series.value += by),
        text: () => line(name, labels, series.value),
      }
      return series
    })
    this.#add(name, 'counter', help, () => all().map((series) => series.text()))
    return make
  }

  /** Returns the histogram of each set of labels. One that has seen nothing is not shown. */
  histogram(name: string, help: string): (labels?: Labels) => Histogram {
    const { make, all } = seriesOf((labels) => new Series(name, labels))
    this.#add(name, 'histogram', help, () => all().flatMap((series) => series.lines()))
    return make
  }

  gauge(name: string, help: string, read: Read, kind: 'gauge' | 'counter' = 'gauge'): void {
    this.#add(name, kind, help, () => {
      const now = read()
      if (typeof now === 'number') return [line(name, {}, now)]
      return now.map(({ labels, value }) => line(name, labels, value))
    })
  }

  text(): string {
    return this.#families.map((family) => family()).join('')
  }

  #add(name: string, kind: string, help: string, lines: () => string[]): void {
    this.#families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines(), ''].join('\n'))
  }
}

/** Counts per bucket; the text has the count of each bucket and all below it. */
class Series implements Histogram {
  readonly #name: string
  readonly #labels: Labels
  readonly #counts = new Float64Array(BUCKETS.length + 1)
  #sum = 0

  constructor(name: string, labels: Labels) {
    this.#name = name
    this.#labels = labels
  }

  observe(value: number): void {
    let at = 0
    while (at < BUCKETS.length && value > (BUCKETS[at] ?? Infinity)) at += 1
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#sum += value
  }

  lines(): string[] {
    let total = 0
    const buckets = [...this.#counts].map((count, at) => {
      total += count
      const le = at < BUCKETS.length ? String(BUCKETS[at]) : '+Inf'
      return line(`${this.#name}_bucket`, { ...this.#labels, le }, total)
    })
    if (total === 0) return []
    return [
      ...buckets,
      line(`${this.#name}_sum`, this.#labels, this.#sum),
      line(`${this.#name}_count`, this.#labels, total),
    ]
  }
}

function seriesOf<S>(create: (labels: Labels) => S): { make: (labels?: Labels) => S; all: () => S[] } {
  const known = new Map<string, S>()
  return {
    make: (labels = {}) => {
      const key = JSON.stringify(labels)
      const found = known.get(key) ?? create(labels)
      known.set(key, found)
      return found
    },
    all: () => [...known.values()],
  }
}

function line(name: string, labels: Labels, value: number): string {
  const inner = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${inner.length > 0 ? `{${inner.join(',')}}` : ''} ${value}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
