import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import { PROVIDER_NAMES, sourceTitle } from '@/lib/core/providers'
import { SETTLEMENT_COLUMNS } from '@/lib/provider-settlement/file-schema'
import { createSettlementByHandWithForm, createSettlementWithForm } from './actions'

const MEANS = {
  reference: 'Heading of the reference',
  gross: 'Heading of the amount',
  fee: 'Heading of the fee',
  net: 'Heading of what was paid out',
  type: 'Heading of the kind (optional)',
}

/** The two ways to check what a provider paid. */
export function NewSettlement() {
  return (
    <div className="flex flex-col">
      <Fold title="Check a provider’s file">
        <Form action={createSettlementWithForm} className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Head />
          <Field name="file" label="The file (CSV)" type="file" accept=".csv,.tsv,.txt,text/csv" required />
          {SETTLEMENT_COLUMNS.map((column) => (
            <FormField
              key={column}
              name={column}
              label={MEANS[column]}
              maxLength={100}
              hint={
                column === 'reference'
                  ? 'Leave all headings empty if they are the same as last time.'
                  : undefined
              }
            />
          ))}
          <Send />
        </Form>
      </Fold>
      <Fold title="Write one by hand">
        <Form action={createSettlementByHandWithForm} className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Head />
          <FormField name="grossPaisa" label="Collected, in rupees" inputMode="decimal" required />
          <FormField name="feePaisa" label="Kept by the provider, in rupees" inputMode="decimal" />
          <FormField
            name="lastDay"
            label="Last day that it covers"
            type="date"
            hint="It covers all top-ups that were credited by the end of this day in Nepal and are in no settlement yet."
            required
          />
          <Send />
        </Form>
      </Fold>
    </div>
  )
}

function Head() {
  return (
    <>
      <FormSelect
        name="provider"
        label="Provider"
        options={PROVIDER_NAMES.map((value) => ({ value, label: sourceTitle(value) }))}
      />
      <FormField name="settledAt" label="Day at the bank" type="date" required />
      <FormField name="netPaisa" label="Received by the bank, in rupees" inputMode="decimal" required />
      <FormField name="bankReference" label="As the statement names it" required maxLength={100} />
    </>
  )
}

function Send() {
  return (
    <div className="sm:col-span-2">
      <SubmitButton size="small">Check it</SubmitButton>
    </div>
  )
}
