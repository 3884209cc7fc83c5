import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import path from 'node:path'
import { type Figure, passes } from './figure'

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
