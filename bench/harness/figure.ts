/** A floor or a bar that a figure is measured against, and what came out. */
export interface Figure {
  name: string
  unit: string
  /** Medians over the runs. */
  value: number
  floor?: { name: string; value: number; unit: string }
  /** What stood in the way of the floor, in a few words. */
  floorMissing?: string
  /** Median of the runs' own ratios: what ran side by side is compared, nothing else. */
  ratio?: number
  bar?: Bar
  /** Each run's value and floor, as measured. */
  runs: { value: number; floor?: number }[]
}

/** `of`: whether the bar is set for the ratio or for the value itself. */
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

/** A figure whose every run had its floor beside it. */
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

/** A figure that is compared with nothing but its bar, if it has one. */
export function alone(name: string, unit: string, values: number[], bar?: Omit<Bar, 'of'>): Figure {
  return {
    name,
    unit,
    value: median(values),
    ...(bar && { bar: { of: 'value' as const, ...bar } }),
    runs: values.map((value) => ({ value })),
  }
}

/** Undefined where there is no bar, or nothing to hold against it. */
export function passes({ bar, ratio, value }: Figure): boolean | undefined {
  const judged = bar?.of === 'ratio' ? ratio : value
  if (!bar || judged === undefined) return undefined
  return (
    judged >= (bar.atLeast ?? Number.NEGATIVE_INFINITY) && judged <= (bar.atMost ?? Number.POSITIVE_INFINITY)
  )
}
