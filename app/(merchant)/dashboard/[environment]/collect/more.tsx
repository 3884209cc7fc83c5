'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormField } from '@/components/form/sent-form'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { DaysField } from '../../object/days-field'
import {
  cancelSubscriptionWithForm,
  giveDaysWithForm,
  resumeSubscriptionWithForm,
} from '../subscriptions/actions'

/** The texts of the menus, which all rows share. */
export interface MoreWords extends Pick<Messages['collect'], 'moreOf'> {
  days: Messages['subscriptions']['days']
  cancel: Messages['subscriptions']['cancel']
  page: Pick<Messages['subscriptions']['page'], 'keep' | 'undo' | 'cancelDialog'>
  typeWord: string
}

interface MoreWaysProps {
  id: string
  /** Of the debtor. */
  name: string
  /** It is collected outside of the wallet, and due. */
  canWait: boolean
  /** How it is ended. Null: it ends already. */
  ending: { when: 'now' | 'later'; consequence: string } | null
  /** What must be typed in production before it ends now. */
  word: string
  words: MoreWords
}

/** What is done more rarely with a subscription in its row. A dialog is made when it is opened: a list has many rows. */
export function MoreWays({ id, name, canWait, ending, word, words }: MoreWaysProps) {
  const [made, setMade] = useState<'days' | 'cancel' | null>(null)
  const [daysId, cancelId] = [`days-${id}`, `cancel-${id}`]
  const { days, cancel, page, typeWord } = words
  // The browser opens it after this, so it is there by then.
  const make = (which: typeof made) => () => flushSync(() => setMade(which))
  return (
    <span className="relative z-[1] inline-block text-left">
      <Menu id={`more-${id}`} label={filled(words.moreOf, { name })}>
        {canWait && (
          <MenuButton {...opensDialog(daysId)} onClick={make('days')}>
            {days.open}
          </MenuButton>
        )}
        {ending && (
          <MenuButton {...opensDialog(cancelId)} onClick={make('cancel')} look="danger">
            {cancel[ending.when]}
          </MenuButton>
        )}
      </Menu>
      {made === 'days' && (
        <FormDialog
          id={daysId}
          action={giveDaysWithForm}
          hidden={{ id }}
          title={days.title}
          description={`${name}. ${days.text}`}
          submit={days.open}
          cancel={page.cancelDialog}
        >
          <DaysField label={days.label} />
        </FormDialog>
      )}
      {made === 'cancel' && ending && (
        <ConfirmAction
          id={cancelId}
          action={cancelSubscriptionWithForm}
          hidden={{ id, cancelAtPeriodEnd: String(ending.when === 'later') }}
          title={ending.when === 'now' ? cancel.nowTitle : cancel.laterTitle}
          consequence={ending.consequence}
          confirm={cancel[ending.when]}
          cancel={page.keep}
          {...(ending.when === 'now'
            ? { word, wordLabel: filled(typeWord, { word }) }
            : { undo: { action: resumeSubscriptionWithForm, hidden: { id }, words: page.undo } })}
        >
          <FormField name="reason" label={cancel.reason} maxLength={500} autoComplete="off" />
        </ConfirmAction>
      )}
    </span>
  )
}
