import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { RupeesField } from '@/components/price/charge-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { toWire } from '@/lib/core/id'
import { rupees, unbrokenNpr } from '@/lib/core/money'
import { refundablePaisa } from '@/lib/credit-note/write'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { WireInvoice } from '@/lib/invoice/present'
import {
  chargeInvoiceWithForm,
  discardDraftWithForm,
  refundInvoiceWithForm,
  restoreDraftWithForm,
  sendInvoiceWithForm,
  voidInvoiceWithForm,
} from '../actions'
import { draftFields } from '../input'
import { chargeText, refundText, voidText } from './now'

interface InvoiceActionsProps {
  row: InvoiceSource['invoice']
  invoice: WireInvoice
  /** Its subscription waits for this invoice. */
  isWaitedFor: boolean
  /** Dunning of the subscription has ended without a payment. */
  isUnpaid: boolean
  /** Its subscription goes on. */
  isLive: boolean
  /** A wallet pays for the customer. */
  isLinked: boolean
  /** Its page. */
  here: string
  now: Date
  timeZone: string
}

const VOID = 'void-invoice'
const DISCARD = 'discard-draft'

/** What can be done with an invoice in its state. Void is final, and what is paid can only be given back. */
export function InvoiceActions({
  row,
  invoice,
  isWaitedFor,
  isUnpaid,
  isLive,
  isLinked,
  here,
  ...time
}: InvoiceActionsProps) {
  const hidden = { id: invoice.id }
  if (invoice.status === 'draft') return <OfDraft row={row} invoice={invoice} here={here} />
  if (invoice.status === 'paid') return <Refund row={row} invoice={invoice} isLive={isLive} />
  if (invoice.status !== 'open') return null
  const waiting = { isWaitedFor, isUnpaid, ...time }
  const word = invoice.invoiceNumber ?? ''
  return (
    <>
      {invoice.kind === 'manual' && isLinked && <ChargeNow invoice={invoice} hidden={hidden} />}
      <Menu id="invoice-menu" label="More actions">
        <Form action={sendInvoiceWithForm} hidden={hidden} className="contents">
          <MenuButton type="submit">Mail again</MenuButton>
        </Form>
        <MenuButton look="danger" {...opensDialog(VOID)}>
          Void invoice
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={VOID}
        action={voidInvoiceWithForm}
        hidden={hidden}
        title={`Void invoice ${word}?`}
        consequence={voidText(invoice, waiting)}
        confirm="Void invoice"
        cancel="Leave it open"
        word={word}
      />
    </>
  )
}

/** It is sent when it is right: until then it is changed, or discarded. */
function OfDraft({ row, invoice, here }: Pick<InvoiceActionsProps, 'row' | 'invoice' | 'here'>) {
  const hidden = { id: invoice.id }
  return (
    <>
      <Form action={sendInvoiceWithForm} hidden={hidden}>
        <SubmitButton size="small">Send invoice</SubmitButton>
      </Form>
      <Menu id="invoice-menu" label="More actions">
        <MenuLink href={`${here}/edit`}>Edit draft</MenuLink>
        <MenuButton look="danger" {...opensDialog(DISCARD)}>
          Discard draft
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={DISCARD}
        action={discardDraftWithForm}
        hidden={hidden}
        title="Discard this draft?"
        consequence={unbroken(
          `It asks for ${rupeesOf(invoice)}, and nobody but you has seen it. It is gone then, and no number is missing.`,
        )}
        confirm="Discard draft"
        undo={{ action: restoreDraftWithForm, hidden: draftFields(invoice, toWire('price', row.priceId)) }}
      />
    </>
  )
}

/** Takes what an invoice made by hand costs from the wallet, where an allowance lets it. */
function ChargeNow({ invoice, hidden }: { invoice: WireInvoice; hidden: { id: string } }) {
  return (
    <ConfirmAction
      action={chargeInvoiceWithForm}
      hidden={hidden}
      trigger="Charge the wallet now"
      title={`Charge ${rupeesOf(invoice)} to the wallet?`}
      consequence={unbroken(chargeText(invoice))}
      confirm="Charge now"
      cancel="Leave it open"
      word={invoice.invoiceNumber ?? ''}
    />
  )
}

const rupeesOf = ({ totalAmountPaisa }: WireInvoice) => unbrokenNpr(BigInt(totalAmountPaisa), 'en')

/** Gives back what is left of a paid invoice, or a part of it. */
function Refund({ row, invoice, isLive }: Pick<InvoiceActionsProps, 'row' | 'invoice' | 'isLive'>) {
  const left = refundablePaisa(row)
  if (left === 0n) return null
  const word = invoice.invoiceNumber ?? ''
  return (
    <ConfirmAction
      action={refundInvoiceWithForm}
      hidden={{ id: invoice.id }}
      trigger="Refund"
      title={`Refund invoice ${word}?`}
      consequence={unbroken(refundText(row, isLive))}
      confirm="Refund"
      cancel="Cancel"
      word={word}
    >
      <RupeesField rupees={rupees(left)} hint="All that is left, unless you type less." />
      <FormField
        name="reason"
        label="Reason (optional)"
        maxLength={500}
        autoComplete="off"
        hint="The customer reads it on the credit note."
      />
    </ConfirmAction>
  )
}
