import { describe, expect, test } from 'vitest'
import { floorProblems } from './floors'

describe('an import that is not allowed', () => {
  test.each([
    ['lib/core/money.ts', `import { db } from '@/lib/infra/database/db'`, 'core may import only core'],
    ['lib/core/money.ts', `import { setTimeout } from 'node:timers'`, 'only the packages'],
    ['lib/invoice/rules.ts', `import { now } from '../infra/clock'`, 'only types from infra'],
    ['lib/invoice/rules.ts', `import { charge } from '../wallet/rules'`, 'those beside them, and types'],
    ['lib/invoice/schema.ts', `import { Pool } from 'pg'`, 'only the packages zod'],
    [
      'lib/invoice/void.ts',
      `import { start } from '@/lib/subscription/start'`,
      'subscription is above invoice',
    ],
    [
      'lib/invoice/void.ts',
      `const { start } = await import('@/lib/checkout/start')`,
      'checkout is above invoice',
    ],
    ['lib/invoice/void.ts', `import { NextRequest } from 'next/server'`, 'never uses next'],
    ['lib/invoice/void.ts', `import { route } from '@/lib/http/route'`, 'not http'],
    ['lib/webhook/call/send.ts', `import { readInvoice } from '@/lib/invoice/read'`, 'not noun'],
    [
      'lib/webhook/call/send.ts',
      `import { presentInvoice } from '@/lib/invoice/present'`,
      'nothing of billing',
    ],
    ['components/invoice/row.tsx', `import { presentInvoice } from '@/lib/invoice/present'`, 'only types'],
    ['components/invoice/row.tsx', `import { getInvoice } from '@/lib/invoice/read'`, 'not noun'],
    ['app/invoices/page.tsx', `import type { Invoice } from '@/prisma/generated/client'`, 'not generated'],
    ['app/invoices/page.tsx', `import { inngest } from '@/inngest/client'`, 'not inngest'],
    ['inngest/functions/renew.ts', `import { Row } from '@/components/invoice/row'`, 'not components'],
    ['lib/image/prepare.ts', `import sharp from 'sharp'`, 'in a worker process only'],
    ['app/invoice/pdf.ts', `import PDFDocument from 'pdfkit'`, 'in a worker process only'],
    ['lib/invoice/pdf.ts', `import { drawPdf } from './worker/draw-pdf'`, 'only types from worker'],
    ['app/invoice/pdf.ts', `import { drawPdf } from '@/lib/invoice/worker/draw-pdf'`, 'not worker'],
    ['lib/invoice/worker/draw-pdf.ts', `import { env } from '@/lib/infra/env'`, 'only types from infra'],
    [
      'inngest/runner/clock.ts',
      `import { db } from '@/lib/infra/database/db'`,
      'may import only runner, core',
    ],
  ])('%s: %s', (file, text, reason) => {
    expect(floorProblems(file, text)).toEqual([expect.stringContaining(reason)])
  })
})

test.each([
  [
    'lib/invoice/void.ts',
    `import { debit } from '@/lib/wallet/debit'\nimport { emit } from '../events/emit'`,
  ],
  ['lib/invoice/rules.ts', `import { addPeriod } from '@/lib/core/period'\nimport { input } from './schema'`],
  ['lib/invoice/pdf.ts', `import type { drawPdf } from './worker/draw-pdf'`],
  ['lib/invoice/worker/draw-pdf.ts', `import PDFDocument from 'pdfkit'`],
  ['lib/invoice/rules.ts', `import type { InvoiceModel } from '@/prisma/generated/models'`],
  ['components/invoice/row.tsx', `import type { Invoice } from '@/lib/invoice/present'`],
  ['components/invoice/row.tsx', `import { type Invoice, type Line } from '@/lib/invoice/present'`],
  ['app/api/inngest/route.ts', `import { functions } from '@/inngest/index'`],
  ['lib/invoice/void.test.ts', `import { startCheckout } from '@/lib/checkout/start'`],
  ['testing/business.ts', `import { startCheckout } from '@/lib/checkout/start'`],
  ['lib/invoice/void.ts', `// import { start } from '@/lib/checkout/start'`],
])('%s may: %s', (file, text) => {
  expect(floorProblems(file, text)).toEqual([])
})

test('a code sample inside a text is not checked', () => {
  const page = "const sample = `import pg from 'pg'`"
  expect(floorProblems('app/docs/page.tsx', page)).toEqual([])
})

test('a folder of the app that has no floor is reported', () => {
  expect(floorProblems('lib/loyalty/earn.ts', '')).toEqual([expect.stringContaining('stands on no floor')])
})

test('a file name that does not say what is in the file is refused', () => {
  expect(floorProblems('lib/core/utils.ts', '')).toHaveLength(1)
  expect(floorProblems('components/helpers/date.ts', '')).toHaveLength(1)
  expect(floorProblems('lib/core/money.ts', '')).toEqual([])
})
