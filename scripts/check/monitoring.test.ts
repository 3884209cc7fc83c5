import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { METRICS, type Metric } from '../../lib/infra/telemetry/metrics/catalogue'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const alerts = read('deploy/prometheus/khata-alerts.yml')
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
const alertExpressions = [...alerts.matchAll(/expr: >-\n\s+(.+)/g)].map(([, text]) => text as string)

interface Panel {
  title: string
  type: string
  targets?: { expr: string; legendFormat: string }[]
}
const panels = (JSON.parse(read('deploy/grafana/khata.json')) as { panels: Panel[] }).panels
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

// Made by Prometheus itself for every target.
const BY_PROMETHEUS = ['up']
const LABELS_BY_PROMETHEUS = ['job', 'instance']

/** The metrics of an expression that the catalogue does not have, and the labels and values that a metric does not have. */
function unknownIn(expression: string): string[] {
  const selectors = expression.matchAll(/\b((?:khata|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)
  return [...selectors].flatMap(([, written = '', matchers = '']) => {
    const name =
      written.replace(/_(bucket|count|sum)$/, '') in METRICS
        ? written.replace(/_(bucket|count|sum)$/, '')
        : written
    const metric = (METRICS as Record<string, Metric>)[name]
    if (!metric && !BY_PROMETHEUS.includes(name)) return [`${name} is in no catalogue`]
    return [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].flatMap(([, label = '', value = '']) => {
      if (LABELS_BY_PROMETHEUS.includes(label)) return []
      const values = metric?.labels[label]
      if (!values) return [`${name} has no label ${label}`]
      if (values === 'learned') return []
      return value
        .split('|')
        .filter((each) => !values.includes(each))
        .map((each) => `${label} of ${name} is never ${each}`)
    })
  })
}

/** The labels by which an expression groups. */
const groupsIn = (expression: string) =>
  [...expression.matchAll(/\b(?:by|on) \(([^)]*)\)/g)]
    .flatMap(([, list = '']) => list.split(/,\s*/))
    .filter(Boolean)

const everyLabel = [
  ...Object.values(METRICS as Record<string, Metric>).flatMap(({ labels }) => Object.keys(labels)),
  ...LABELS_BY_PROMETHEUS,
  'le',
]

describe('the alert rules and the dashboard', () => {
  it.each([
    ['alerts', alertExpressions],
    ['panels', queries],
  ])('use only metrics, labels and values that exist: %s', (_, expressions) => {
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.flatMap(unknownIn)).toEqual([])
    expect(expressions.flatMap(groupsIn).filter((label) => !everyLabel.includes(label))).toEqual([])
  })

  it('a metric, label or value that does not exist is found', () => {
    expect(unknownIn('khata_nothing_total{x="y"}')).toEqual(['khata_nothing_total is in no catalogue'])
    expect(unknownIn('khata_pool_connections{status="busy"}')).toEqual([
      'khata_pool_connections has no label status',
    ])
    expect(unknownIn('khata_pool_connections{state=~"busy|asleep"}')).toEqual([
      'state of khata_pool_connections is never asleep',
    ])
  })

  it('the dashboard shows every metric', () => {
    const text = queries.join('\n')
    const shown = Object.keys(METRICS).filter((name) => text.includes(name))
    const unshown = Object.keys(METRICS).filter((name) => !shown.includes(name))
    // These are for a closer look at a single process.
    expect(unshown).toEqual(['nodejs_heap_size_total_bytes', 'nodejs_external_memory_bytes'])
  })

  it('every panel has a title of its own and a query', () => {
    const drawn = panels.filter(({ type }) => type !== 'row')
    expect(new Set(drawn.map(({ title }) => title)).size).toBe(drawn.length)
    expect(drawn.filter(({ targets }) => !targets?.length)).toEqual([])
  })
})

describe('every alert', () => {
  it('says how bad it is, what is wrong, and where to read what to do', () => {
    const docs = read('docs/metrics.md')
    const explained = [...docs.matchAll(/^### Alert: (\w+)\n\n\*\*(critical|warning)\.\*\* ./gm)].map(
      ([, name]) => name,
    )
    expect(explained).toEqual(alertNames)
    for (const name of alertNames)
      expect(alerts).toContain(`runbook: docs/metrics.md#alert-${name.toLowerCase()}\n`)
    for (const key of ['severity:', 'summary:', 'description:', 'runbook:'])
      expect(alerts.split(key).length - 1, key).toBe(alertNames.length)
  })

  it('has a test for promtool', () => {
    const tests = read('deploy/prometheus/khata-alerts.test.yml')
    for (const name of alertNames) expect(tests).toContain(`alertname: ${name}\n`)
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  it.skipIf(!hasPromtool)(
    'fires and stays quiet as its test says (needs promtool, from the package prometheus)',
    () => {
      const cwd = path.join(root, 'deploy/prometheus')
      const tested = spawnSync('promtool', ['test', 'rules', 'khata-alerts.test.yml'], {
        cwd,
        encoding: 'utf8',
      })
      expect(tested.stdout + tested.stderr).toContain('SUCCESS')
      expect(tested.status).toBe(0)
    },
    60_000,
  )
})
