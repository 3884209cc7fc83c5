import type { Metadata } from 'next'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Card, Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { NEPAL } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { presentPage } from '@/lib/core/page'
import { sourceTitle, type TopUpSource } from '@/lib/core/providers'
import { listBankEntries } from '@/lib/proof/bank-entry'
import { listProofDays } from '@/lib/proof/days'
import { presentBankEntry, presentProof, presentProofDay } from '@/lib/proof/present'
import { getProof } from '@/lib/proof/read-proof'
import { bankEntriesQuery } from '@/lib/proof/schema'
import { FoldForm } from '../../fold-form'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { type OperatorVisit, operatorVisit } from '../../visit'
import { createBankEntryWithForm, recordBankBalanceWithForm, reverseBankEntryWithForm } from './actions'

export const metadata: Metadata = { title: 'Proof', robots: { index: false } }

const KINDS = {
  deposit: 'Own money put in',
  withdrawal: 'Own money taken out',
  bank_charge: 'Kept by the bank',
}

/** What is held, who it belongs to, and what the bank says. */
export default async function ProofPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/proof'>) {
  const visit = await operatorVisit((await params).environment)
  const proof = presentProof(await getProof(visit.ctx))
  const asked = await searchParams
  return (
    <Frame visit={visit} here="proof" lead={verdictOn(proof)}>
      <Card>
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
          <Sum title="Belongs to others" paisa={proof.floatPaisa}>
            <Facts
              facts={[
                { label: 'Customers, in wallets', value: <Money paisa={proof.walletsPaisa} /> },
                { label: 'Merchants', value: <Money paisa={proof.payablesPaisa} /> },
                { label: 'On its way', value: <Money paisa={proof.inTransitPaisa} /> },
              ]}
            />
          </Sum>
          <Sum title="Held" paisa={proof.heldPaisa}>
            <Facts
              facts={[
                ...proof.clearing.map(({ provider, paisa }) => ({
                  label: `At ${sourceTitle(provider as TopUpSource)}`,
                  value: <Money paisa={paisa} />,
                })),
                { label: 'At the bank', value: <Money paisa={proof.bankPaisa} /> },
              ]}
            />
          </Sum>
          <Sum title="Cover" paisa={proof.coverPaisa}>
            <Facts
              facts={[
                { label: 'Own money', value: <Money paisa={proof.ownMoneyPaisa} /> },
                { label: 'Costs', value: <Money paisa={proof.costsPaisa} /> },
                { label: 'Difference', value: <Money paisa={proof.differencePaisa} /> },
              ]}
            />
          </Sum>
        </div>
      </Card>
      <Bank visit={visit} says={proof.bankSays} asked={asked} />
      {visit.environment === 'production' && <Days visit={visit} />}
    </Frame>
  )
}

type WireProof = ReturnType<typeof presentProof>

function verdictOn({ coverPaisa, differencePaisa, bankSays }: WireProof): string {
  if (differencePaisa !== '0')
    return 'The books do not close: something has damaged them. Check the invariants.'
  if (BigInt(coverPaisa) < 0n) return 'Costs have used other people’s money. Pay in what the cover lacks.'
  if (bankSays && bankSays.differencePaisa !== '0') return 'The bank and the books disagree.'
  return 'The money held covers what belongs to others.'
}

interface SumProps {
  title: string
  paisa: string
  children: React.ReactNode
}

function Sum({ title, paisa, children }: SumProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-ink-muted">{title}</h2>
        <p className="text-xl font-semibold">
          <Money paisa={paisa} />
        </p>
      </div>
      {children}
    </div>
  )
}

interface BankProps {
  visit: OperatorVisit
  says: WireProof['bankSays']
  asked: Record<string, string | string[] | undefined>
}

async function Bank({ visit, says, asked }: BankProps) {
  const wanted = listAskedBy(bankEntriesQuery, asked)
  const { items, nextCursor } = presentPage(await listBankEntries(visit.ctx, wanted), presentBankEntry)
  const today = dayOf(visit.ctx.now, NEPAL)
  return (
    <Section id="bank" title="The bank">
      {says ? (
        <p>
          At the end of {says.date} the bank said <Money paisa={says.balancePaisa} />
          {says.differencePaisa === '0' ? (
            ', as the books do.'
          ) : (
            <>
              . That is <Money paisa={says.differencePaisa} signed /> against the books.
            </>
          )}
        </p>
      ) : (
        <p className="text-ink-muted">No bank statement is recorded yet.</p>
      )}
      {visit.mayOperate && (
        <>
          <Fold title="Record a bank statement">
            <Form action={recordBankBalanceWithForm} className="flex max-w-sm flex-col items-start gap-4">
              <FormField
                name="date"
                label="At the end of"
                type="date"
                required
                max={today}
                defaultValue={today}
              />
              <FormField name="balancePaisa" label="Balance in rupees" inputMode="decimal" required />
              <SubmitButton size="small">Write it down</SubmitButton>
            </Form>
          </Fold>
          <Fold title="Record an entry">
            <Form action={createBankEntryWithForm} className="flex max-w-sm flex-col items-start gap-4">
              <FormSelect
                name="kind"
                label="What it was"
                options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
              />
              <FormField name="amountPaisa" label="Amount in rupees" inputMode="decimal" required />
              <FormField name="reference" label="As the statement names it" required maxLength={100} />
              <FormField name="note" label="Note (optional)" maxLength={500} />
              <SubmitButton size="small">Put it in the books</SubmitButton>
            </Form>
          </Fold>
        </>
      )}
      {items.length === 0 ? (
        <Empty>No bank entries yet.</Empty>
      ) : (
        <RowList
          label="Bank entries, newest first"
          rows={items.map((entry) => ({
            key: entry.id,
            lead: KINDS[entry.kind],
            detail: [entry.reference, entry.note].filter(Boolean).join(': '),
            figure: (
              <Money paisa={entry.kind === 'deposit' ? entry.amountPaisa : `-${entry.amountPaisa}`} signed />
            ),
            aside: entry.reversedAt ? (
              'reversed'
            ) : (
              <Ago at={entry.createdAt} timeZone={NEPAL} now={new Date()} inRow />
            ),
            links: visit.mayOperate && !entry.reversedAt && (
              <FoldForm
                title="Reverse it"
                action={reverseBankEntryWithForm}
                id={entry.id}
                field={{ name: 'note', label: 'Why it was wrong', maxLength: 500 }}
                button="Reverse it"
              />
            ),
          }))}
        />
      )}
      <NextPage path={`/operator/${visit.environment}/proof`} asked={asked} nextCursor={nextCursor} />
    </Section>
  )
}

async function Days({ visit }: { visit: OperatorVisit }) {
  const days = (await listProofDays(visit.ctx, {})).map(presentProofDay)
  return (
    <Section
      id="days"
      title="Days"
      aside={days.length > 0 && <TextLink href={`/operator/${visit.environment}/proof/export`}>CSV</TextLink>}
    >
      {days.length === 0 ? (
        <Empty>The first day is stored an hour after its end.</Empty>
      ) : (
        <RowList
          label="The ends of days, newest first"
          rows={days.map((day) => ({
            key: day.date,
            lead: day.date,
            detail: day.differencePaisa === '0' ? 'The books close.' : 'The books do not close.',
            figure: <Money paisa={day.coverPaisa} signed />,
            aside: day.bankSays && (
              <>
                bank: <Money paisa={day.bankSays.differencePaisa} signed />
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}
