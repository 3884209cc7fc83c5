import { expect, test } from 'vitest'
import { fromWire } from '@/lib/core/id'
import { runImports } from '@/lib/import/job'
import { query } from '@/lib/infra/database/db'
import { type WaitingReason, wordsFor } from '@/lib/top-up/reconciliation'
import { MESSAGES } from '@/messages/catalogue'
import { Api } from '@/testing/api'
import { newWorld } from '@/testing/world'
import { shownAt } from './shown-page.fixture'
import { englishForOwner } from './spoken-page.fixture'
import { toldTopUps } from './told-top-ups.fixture'

// Members with most kinds of mistakes. The product is that of the test's world.
const MEMBERS = `क्रम,नाम,मोबाइल,इमेल,भाषा,प्यान,प्याकेज,सङ्ख्या,सङ्कलन,म्याद,परीक्षण मिति,दराज
१,सीता,9841234501,,ne,,Tea,3,outside,2084-01-15,,२१७
२,गीता,,asha@example.com,,,Tea,1,outside,,2083-12-01,
३,हरि,9841234503,,,,,,,,,
४,,12,,नेपाली,1,चिया,0,बैंक,2083-13-01,,
५,,,,,,Tea,1,outside,2070-01-01,,
६,,9.84E+09,आशा,,,,2,,,,
७,,9841234507,,,,Tea,1,outside,,,
७,,9841234508,,,,Tea,1,outside,2084-01-15,2084-01-15,
८,,9841234509`

/** The form for a file whose headings are guessed. */
function guessedForm(csv: string): FormData {
  const form = new FormData()
  // The name is shown as it is.
  form.set('file', new File([csv], 'सदस्यहरू'))
  form.append('guess', 'true')
  return form
}

test('an import is in Nepali before it runs, while it does and after it, with all that is wrong in its file', async () => {
  const world = await newWorld(await Api.load())
  for (const tenant of Object.values(world)) {
    const must = tenant.api.as(tenant.key)
    const { id } = await must('createImport', guessedForm(MEMBERS))
    const unknown = (await must('createImport', guessedForm('ग,घ\nकेही,अर्को\n'))).id as string
    const pages = ['/imports', `/imports/${id}`, `/imports/${unknown}`]
    expect(await englishForOwner(tenant, [...pages, '/imports?cursor=nobody'])).toEqual([])
    await must('runImport', undefined, { id })
    expect(await englishForOwner(tenant, pages)).toEqual([])
    await runImports(tenant.environment, 60_000)
    await must('deleteImport', undefined, { id: unknown })
    expect(await englishForOwner(tenant, pages)).toEqual([])
    const file = await shownAt(`/imports/${id}/problems`, tenant.environment)
    expect(file).toContain(MESSAGES.ne.imports.problems.phone_invalid)
  }
})

test('the sales register is in Nepali, with credit notes and a voided invoice, and in a month without any', async () => {
  const { sandbox, production } = await newWorld(await Api.load())
  for (const tenant of [sandbox, production]) {
    const must = tenant.api.as(tenant.key)
    const { inv } = tenant.ids as Record<'inv', string>
    await must('sendInvoice', undefined, { id: inv })
    await must('settleInvoice', { status: 'void' }, { id: inv })
    const register = '/invoices/register'
    expect(
      await englishForOwner(tenant, [
        register,
        `${register}?fiscalYear=2080-81&month=12`,
        `${register}?month=x`,
      ]),
    ).toEqual([])
  }
})

test("the month's end is in Nepali, while a month runs, when it is over, and in one without anything", async () => {
  const { sandbox, production } = await newWorld(await Api.load())
  for (const tenant of [sandbox, production]) {
    const end = '/money/month-end'
    expect(
      await englishForOwner(tenant, [end, `${end}?fiscalYear=2080-81&month=12`, `${end}?month=x`]),
    ).toEqual([])
  }
})

test('reconciliation is in Nepali whatever a provider says of a top-up, until a person has handled it', async () => {
  const world = await newWorld(await Api.load())
  for (const tenant of Object.values(world)) {
    const told = Object.values(await toldTopUps(tenant))
    const top = tenant.ids.top as string
    const pages = [...told, top].map((id) => `/reconciliation/${id}`)
    const lists = ['', '?cursor=nobody', '?kind=stuck', '?status=handled', '?columns=phone,note,received-rs']
    expect(
      await englishForOwner(tenant, [...lists.map((asked) => `/reconciliation${asked}`), ...pages]),
    ).toEqual([])
    await query(`UPDATE topups SET reconciliation = 'provider_undecided' WHERE id = $1`, [
      fromWire('top', top),
    ])
    expect(await englishForOwner(tenant, [`/reconciliation/${top}`, '/reconciliation'])).toEqual([])
    const note = { credentials: tenant.session, path: { id: top }, body: { note: 'R-7' } }
    await tenant.api.must('markTopUpHandled', note)
    const handled = ['/reconciliation', '/reconciliation?status=all', `/reconciliation/${top}`]
    expect(await englishForOwner(tenant, handled)).toEqual([])
  }
})

test('each reason for which a top-up waits is told in Nepali', () => {
  for (const reason of Object.keys(MESSAGES.ne.reconciliation.reasons) as WaitingReason[]) {
    const { why, advice } = wordsFor(reason, 'khalti', 'ne')
    expect(`${why} ${advice}`.replaceAll(/Khalti|Khata/g, '')).not.toMatch(/[A-Za-z{]/)
  }
})

test('the audit log is in Nepali, with the actions of everybody, whatever columns are chosen', async () => {
  const world = await newWorld(await Api.load())
  for (const tenant of Object.values(world)) {
    const must = tenant.api.as(tenant.key)
    const { ids } = tenant
    await must('updatePrice', { nickname: 'R-7', trialDays: 7 }, { priceId: ids.price as string })
    await must('cancelSubscription', { cancelAtPeriodEnd: true }, { id: ids.sub as string })
    const settings = {
      finalAction: 'unpaid',
      planChanges: 'upgrades',
      customerPause: true,
      notices: { ended: false },
    }
    const change = { credentials: tenant.session, body: settings }
    await tenant.api.must('updateBusiness', change)
    const lists = [
      '',
      '?cursor=nobody',
      '?action=price.updated',
      '?action=nobody',
      '?columns=what,environment',
    ]
    expect(
      await englishForOwner(
        tenant,
        lists.map((asked) => `/audit${asked}`),
      ),
    ).toEqual([])
  }
})
