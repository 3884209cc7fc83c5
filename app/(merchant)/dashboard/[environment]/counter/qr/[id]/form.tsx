import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormField } from '@/components/form/sent-form'
import { type QrRequestId, toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { Ctx } from '@/lib/infra/ctx'
import { listInvoices } from '@/lib/invoice/read'
import { listInvoicesQuery } from '@/lib/invoice/schema'
import type { readQrRequest } from '@/lib/qr-request/ask'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { resolveQrWithForm } from '../actions'

interface ResolveProps {
  ctx: Ctx
  row: Awaited<ReturnType<typeof readQrRequest>>
  language: Language
}

/** What an owner or admin can do with held money: pay open invoices of the customer with it, or record that it was given back. */
export async function Resolve({ ctx, row, language }: ResolveProps) {
  const words = MESSAGES[language].counter.qr
  const id = toWire('qrq', row.id as QrRequestId)
  const amount = unbrokenNpr(row.receivedPaisa as bigint, language)
  const reason = <FormField name="reason" label={words.reason} maxLength={500} autoComplete="off" required />
  const open = row.heldFor === 'reference_taken' ? [] : await openOf(ctx, row.customerId)
  return (
    <>
      {open.length > 0 && (
        <ConfirmAction
          action={resolveQrWithForm}
          hidden={{ id, to: 'invoices' }}
          trigger={words.toInvoices}
          title={words.toInvoices}
          consequence={filled(words.toInvoicesText, { amount })}
          confirm={words.toInvoicesYes}
          cancel={words.cancel}
        >
          {open.map((invoice) => (
            <FormCheckbox
              key={invoice.id}
              name="invoiceIds"
              value={toWire('inv', invoice.id)}
              label={`${invoice.invoiceNumber ?? ''} ${unbrokenNpr(invoice.totalAmountPaisa, language)}`.trim()}
            />
          ))}
          {reason}
        </ConfirmAction>
      )}
      <ConfirmAction
        action={resolveQrWithForm}
        hidden={{ id, to: 'given_back' }}
        trigger={words.giveBack}
        title={words.giveBack}
        consequence={filled(words.giveBackText, { amount })}
        confirm={words.giveBackYes}
        cancel={words.cancel}
      >
        {reason}
      </ConfirmAction>
    </>
  )
}

async function openOf(ctx: Ctx, customerId: string | null) {
  if (!customerId) return []
  const asked = listInvoicesQuery.parse({
    status: 'open',
    customerId: toWire('cus', customerId),
    limit: '60',
  })
  return (await listInvoices(ctx, asked)).items
}
