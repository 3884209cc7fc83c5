'use client'

import { useId } from 'react'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { createBulkActionWithForm } from '../dashboard/[environment]/bulk-actions/actions'
import { CouponField } from '../dashboard/object/coupon-field'
import { DaysField } from '../dashboard/object/days-field'
import type { BulkVerb } from './list-bulk'

interface BulkVerbsProps {
  actions: readonly BulkVerb[]
  /** Whom it is done to, as the form sends it: ids, or the filters of a list. */
  sent: Record<string, string>
  words: Messages['list']['chosen']
}

/** What can be done to many rows, a button each. It leads to a page that says what it will do, and asks for what it needs before. */
export function BulkVerbs({ actions, sent, words }: BulkVerbsProps) {
  const couponId = useId()
  const daysId = useId()
  return (
    <>
      {actions.map(({ action, label }) =>
        action === 'add_coupon' || action === 'give_days' ? (
          <button
            key={action}
            {...opensDialog(action === 'give_days' ? daysId : couponId)}
            className={buttonClass({ look: 'quiet', size: 'small' })}
          >
            {label}
          </button>
        ) : (
          <Form
            key={action}
            action={createBulkActionWithForm}
            hidden={{ bulkAction: action, ...sent }}
            className="flex flex-col gap-2"
          >
            <SubmitButton look="quiet" size="small">
              {label}
            </SubmitButton>
          </Form>
        ),
      )}
      {actions.some(({ action }) => action === 'add_coupon') && (
        <FormDialog
          id={couponId}
          action={createBulkActionWithForm}
          hidden={{ bulkAction: 'add_coupon', ...sent }}
          title={words.coupon}
          description={words.couponText}
          submit={words.couponSubmit}
          cancel={words.cancel}
        >
          <CouponField label={words.couponCode} required />
        </FormDialog>
      )}
      {actions.some(({ action }) => action === 'give_days') && (
        <FormDialog
          id={daysId}
          action={createBulkActionWithForm}
          hidden={{ bulkAction: 'give_days', ...sent }}
          title={words.days}
          description={words.daysText}
          submit={words.daysSubmit}
          cancel={words.cancel}
        >
          <DaysField label={words.daysLabel} />
        </FormDialog>
      )}
    </>
  )
}
