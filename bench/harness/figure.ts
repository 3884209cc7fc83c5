/** A measured figure, with its floor and its bar if it has them. */
export interface Figure {
  name: string
  unit: string
  /** Medians over the runs. */
  value: number
  floor?: { name: string; value: number; unit: string }
  /** Why there is no floor, in a few words. */
  floorMissing?: string
  /** The median of the ratios of the runs. A value is only compared with the floor of the same run. */
  ratio?: number
  bar?: Bar
  /** The value and the floor of each run. */
  runs: { value: number; floor?: number }[]
}

/** The limit that a figure must reach. `of`: the bar is for the ratio or for the value. */
export interface Bar {
  of: 'ratio' | 'value'
  atLeast?: number
  atMost?: number
}

export interface Paired {
  value: number
  floor: number
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (below === undefined || above === undefined) throw new Error('no runs, no median')
  return (below + above) / 2
}

/** The value that a share of the values does not pass: 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number
}

/** A figure with a floor in every run. */
export function againstFloor(
  name: string,
  unit: string,
  floor: { name: string; unit: string },
  bar: Omit<Bar, 'of'> | undefined,
  runs: Paired[],
): Figure {
  return {
    name,
    unit,
    value: median(runs.map(({ value }) => value)),
    floor: { ...floor, value: median(runs.map((run) => run.floor)) },
    ratio: median(runs.map((run) => run.value / run.floor)),
    ...(bar && { bar: { of: 'ratio' as const, ...bar } }),
    runs,
  }
}

/** A figure without a floor. */
export function alone(name: string, unit: string, values: number[], bar?: Omit<Bar, 'of'>): Figure {
  return {
    name,
    unit,
    value: median(values),
    ...(bar && { bar: { of: 'value' as const, ...bar } }),
    runs: values.map((value) => ({ value })),
  }
}

/** Whether the figure reaches its bar. Undefined when there is no bar or no value for it. */
export function passes({ bar, ratio, value }: Figure): boolean | undefined {
  const judged = bar?.of === 'ratio' ? ratio : value
  if (!bar || judged === undefined) return undefined
  return (
    judged >= (bar.atLeast ?? Number.NEGATIVE_INFINITY) && judged <= (bar.atMost ?? Number.POSITIVE_INFINITY)
  )
}
