import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase } from '@/lib/infra/database/db'
import { AREAS, METRICS, type MetricName } from './catalogue'
import { observeProcess } from './observe-process'
import { closed, count, instruments, learnValues, observe, statusClass } from './record'
import { startMetrics } from './start'

const render = async (...given: Parameters<NonNullable<ReturnType<typeof instruments>>['render']>) =>
  (await instruments()?.render(...given)) ?? ''
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

it('records nothing before metrics are started', async () => {
  count('khata_wake_ups_total', { outcome: 'refused' })
  expect(instruments()).toBeUndefined()
  startMetrics()
  expect(linesOf(await render([]), 'khata_wake_ups_total{outcome="refused"}')).toEqual([
    'khata_wake_ups_total{outcome="refused"} 0',
  ])
})

describe('the text for Prometheus', () => {
  beforeAll(startMetrics)
  afterAll(closeDatabase)

  it('has counters that begin at zero, so that a first refusal is seen as a change', async () => {
    count('khata_rate_limit_refusals_total', { limit: 'sandbox' }, 2)
    expect(linesOf(await render([]), 'khata_rate_limit_refusals_total')).toEqual([
      'khata_rate_limit_refusals_total{limit="production"} 0',
      'khata_rate_limit_refusals_total{limit="sandbox"} 2',
      'khata_rate_limit_refusals_total{limit="unidentified"} 0',
      'khata_rate_limit_refusals_total{limit="action"} 0',
    ])
  })

  it('has histograms with the buckets of the catalogue, and nothing takes less than no time', async () => {
    observe('khata_delivery_lag_seconds', { environment: 'production' }, 0.2)
    observe('khata_delivery_lag_seconds', { environment: 'production' }, -3)
    const text = await render([])
    expect(text).toContain('khata_delivery_lag_seconds_bucket{environment="production",le="0.1"} 1\n')
    expect(text).toContain('khata_delivery_lag_seconds_bucket{environment="production",le="0.25"} 2\n')
    expect(text).toContain('khata_delivery_lag_seconds_sum{environment="production"} 0.2\n')
  })

  it('shows an observed value only as long as it is known', async () => {
    const silent = { name: 'khata_database_up', labels: {}, value: 1 } as const
    expect(linesOf(await render([silent]), 'khata_database_up')).toEqual(['khata_database_up 1'])
    expect(linesOf(await render([]), 'khata_database_up')).toEqual([])
  })

  it('is known of the process itself: memory, event loop, pool, version', async () => {
    const text = await render(observeProcess())
    for (const name of [
      'khata_build_info{version="0.',
      'khata_event_loop_lag_seconds{quantile="0.99"}',
      'khata_pool_connections{state="busy"} 0',
      'khata_worker_jobs{state="waiting"} 0',
      'khata_open_problems{severity="error"} 0',
      'process_cpu_seconds_total{mode="user"}',
      'process_resident_memory_bytes',
    ])
      expect(linesOf(text, name)).toHaveLength(1)
  })
})

describe('the labels', () => {
  it.each(['constructor', '__proto__', 'toString', '', '../../etc/passwd'])(
    'of an operation are only names that were declared: %j becomes other',
    (operation) => {
      learnValues('operation', ['createPrice'])
      const name = 'khata_request_duration_seconds'
      expect(closed(name, { operation, status: '2xx' })).toEqual({ operation: 'other', status: '2xx' })
      expect(closed(name, { operation: 'createPrice', status: '9xx' })).toEqual({
        operation: 'createPrice',
        status: 'other',
      })
    },
  )

  it('have few values: no metric can have more than 400 series, the operations and functions aside', () => {
    for (const [name, { labels }] of Object.entries(METRICS)) {
      const series = Object.values(labels as Record<string, readonly string[] | 'learned'>)
        .map((values) => (values === 'learned' ? 1 : values.length))
        .reduce((product, each) => product * each, 1)
      expect(series, name).toBeLessThanOrEqual(400)
    }
  })

  it('name a class of statuses', () => {
    expect([100, 200, 302, 404, 503, 0, 999].map(statusClass)).toEqual([
      '1xx',
      '2xx',
      '3xx',
      '4xx',
      '5xx',
      '5xx',
      '5xx',
    ])
  })

  it('of areas are parts of paths that people know', () => {
    expect(closed('khata_http_duration_seconds', { area: 'v1', status: '2xx' }).area).toBe('v1')
    expect(closed('khata_http_duration_seconds', { area: '.env', status: '4xx' }).area).toBe('other')
    expect(AREAS).toContain('checkout')
  })
})

it('every metric has a name and a help that Prometheus and people understand', () => {
  for (const [name, { kind, help }] of Object.entries(METRICS) as [
    MetricName,
    (typeof METRICS)[MetricName],
  ][]) {
    expect(name).toMatch(/^(khata|process|nodejs)_[a-z_]+$/)
    expect(name.endsWith('_total'), name).toBe(kind.endsWith('counter'))
    expect(help, name).toMatch(/^[A-Z0-9].*[.)]$/)
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/)
  }
})
