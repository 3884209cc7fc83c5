import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Section } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { SubmitButton } from '@/components/ui/submit-button'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { accountNumberOf, type NamedWithdrawal } from '@/lib/withdrawal/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { giveWithdrawalWithForm, takeWithdrawalBackWithForm } from './actions'

interface Shown {
  rows: readonly NamedWithdrawal[]
  language: Language
  /** True for owners, admins and cashiers. */
  mayGive: boolean
}

/** The customers who ask for money from their balance, and the form to record that they got it. */
export function AskedBack({ rows, language, mayGive }: Shown) {
  const words = MESSAGES[language].cash.asked
  if (rows.length === 0) return null
  return (
    <Section id="withdrawals" title={words.title}>
      <RowList
        label={words.title}
        rows={rows.map((row) => ({
          key: row.id,
          lead: askedInWords(row, language),
          // The person who sends the money needs the full account number.
          detail: row.bankName
            ? `${row.bankName}, ${mayGive ? accountNumberOf(row) : `••••${row.accountNumberLast4}`}, ${row.accountName}`
            : words.noBank,
          figure: <Money paisa={row.amountPaisa} language={language} />,
          links: mayGive && <GiveForm row={row} language={language} />,
        }))}
      />
    </Section>
  )
}

/** "Sita asks for Rs 500.00 back" */
export const askedInWords = (row: NamedWithdrawal, language: Language): string => {
  const words = MESSAGES[language].cash.asked
  return filled(words.who, {
    name: nameOfCustomer(row, words.somebody),
    amount: formatNpr(row.amountPaisa, language),
  })
}

function GiveForm({ row, language }: { row: NamedWithdrawal; language: Language }) {
  const { asked: words } = MESSAGES[language].cash
  return (
    <Fold title={words.give}>
      <Form
        action={giveWithdrawalWithForm}
        hidden={{ id: toWire('wdr', row.id) }}
        className="flex max-w-md flex-col items-stretch gap-3"
      >
        <FormSelect
          name="method"
          label={words.how}
          options={(['cash', 'bank', 'other'] as const).map((value) => ({
            value,
            label: words.methods[value],
          }))}
        />
        <FormField name="reference" label={words.reference} maxLength={100} autoComplete="off" />
        <div>
          <SubmitButton size="small">{words.record}</SubmitButton>
        </div>
      </Form>
    </Fold>
  )
}

/** What customers received on this day. An owner or admin can record that it came back. */
export function GivenBack({
  rows,
  language,
  mayTakeBack,
}: Omit<Shown, 'mayGive'> & { mayTakeBack: boolean }) {
  const words = MESSAGES[language].cash.asked
  if (rows.length === 0) return null
  return (
    <Section id="given" title={words.givenTitle}>
      <RowList
        label={words.givenTitle}
        rows={rows.map((row) => ({
          key: row.id,
          lead: nameOfCustomer(row, words.somebody),
          detail: [row.method && words.methods[row.method], row.reference, row.recorderName]
            .filter(Boolean)
            .join(' · '),
          figure: <Money paisa={row.amountPaisa} language={language} />,
          links: mayTakeBack && (
            <Fold title={words.back}>
              <Form
                action={takeWithdrawalBackWithForm}
                hidden={{ id: toWire('wdr', row.id) }}
                className="flex max-w-md flex-col items-stretch gap-3"
              >
                <FormField name="reason" label={words.why} maxLength={200} required />
                <div>
                  <SubmitButton look="quiet" size="small">
                    {words.backButton}
                  </SubmitButton>
                </div>
              </Form>
            </Fold>
          ),
        }))}
      />
    </Section>
  )
}
