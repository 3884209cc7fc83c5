import { expect, it } from 'vitest'
import { ringProblems } from './rings'

const problemsOf = (sources: Record<string, string>) =>
  ringProblems(Object.keys(sources), (file) => sources[file] ?? '')

it('reports files of lib that import each other, also if only their types do', () => {
  expect(
    problemsOf({
      'lib/billing/plan.ts': `import { planLine } from './line'`,
      'lib/billing/line.ts': `import type { Forecast } from './forecast'\nimport { add } from '@/lib/core/money'`,
      'lib/billing/forecast.ts': `import { plan } from './plan'`,
      'lib/billing/due.ts': `import { plan } from './plan'`,
      'lib/core/money.ts': '',
    }),
  ).toEqual([
    'lib/billing/forecast.ts, lib/billing/line.ts, lib/billing/plan.ts import each other, types included: move what they share into one of them',
  ])
})

it('accepts files that share another file, and tests', () => {
  expect(
    problemsOf({
      'lib/billing/plan.ts': `import { add } from '../core/money'`,
      'lib/billing/rules.ts': `import { plan } from './plan'\nimport { add } from '@/lib/core/money'`,
      'lib/billing/plan.fixture.ts': `import { plan } from './rules.fixture'`,
      'lib/billing/rules.fixture.ts': `import { plan } from './plan.fixture'`,
      'lib/core/money.ts': '',
    }),
  ).toEqual([])
})
