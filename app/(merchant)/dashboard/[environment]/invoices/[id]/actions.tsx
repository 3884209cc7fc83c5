import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireInvoice } from '@/lib/invoice/present'
import { markInvoicePaidWithForm, sendInvoiceWithForm, voidInvoiceWithForm } from '../actions'
import { markPaidText, voidText } from './now'

interface InvoiceActionsProps {
  invoice: WireInvoice
  /** Its subscription waits for this invoice. */
  isWaitedFor: boolean
  /** Dunning of the subscription has ended without a payment. */
  isUnpaid: boolean
  now: Date
  timeZone: string
}

const VOID = 'void-invoice'

/** What can be done with an invoice in its state. Paid and void are final. */
export function InvoiceActions({ invoice, isWaitedFor, isUnpaid, now, timeZone }: InvoiceActionsProps) {
  const hidden = { id: invoice.id }
  if (invoice.status === 'draft')
    return (
      <Form action={sendInvoiceWithForm} hidden={hidden}>
        <SubmitButton size="small">Send invoice</SubmitButton>
      </Form>
    )
  if (invoice.status !== 'open') return null
  const waiting = { isWaitedFor, isUnpaid, now, timeZone }
  const word = invoice.invoiceNumber ?? ''
  return (
    <>
      <ConfirmAction
        action={markInvoicePaidWithForm}
        hidden={hidden}
        trigger="Mark as paid"
        title={`Mark invoice ${word} as paid?`}
        consequence={markPaidText(invoice, waiting)}
        confirm="Mark as paid"
        cancel="Leave it open"
        word={word}
      />
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
