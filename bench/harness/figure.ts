import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import path from 'node:path'

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

const COLUMNS = ['figure', 'value', 'floor', 'ratio', 'bar', ''] as const

/** The figures as a table for a terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [COLUMNS, ...figures.map(cells)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...lines.slice(1)].join(
    '\n',
  )
}

function cells(figure: Figure): string[] {
  const { name, value, unit, floor, floorMissing, ratio, bar } = figure
  const passed = passes(figure)
  return [
    name,
    `${number(value)} ${unit}`,
    floor
      ? `${floor.name} ${number(floor.value)} ${floor.unit}`
      : floorMissing
        ? `floor missing: ${floorMissing}`
        : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
    bar ? boundOf(bar, bar.of === 'ratio' ? '×' : ` ${unit}`) : '',
    passed === undefined ? '' : passed ? 'pass' : 'FAIL',
  ]
}

function boundOf({ atLeast, atMost }: { atLeast?: number; atMost?: number }, unit: string): string {
  return atLeast === undefined ? `≤ ${atMost}${unit}` : `≥ ${atLeast}${unit}`
}

function number(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}

/** Writes one run's figures as JSON, with the machine they were measured on. Returns the file's path. */
export function writeResults(folder: string, figures: readonly Figure[]): string {
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const processors = cpus()
  const machine = {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
  }
  const file = path.join(folder, `${at.replaceAll(':', '-').slice(0, 19)}.json`)
  const told = figures.map((figure) => ({ ...figure, passed: passes(figure) }))
  writeFileSync(file, `${JSON.stringify({ at, machine, figures: told }, null, 2)}\n`)
  return file
}
