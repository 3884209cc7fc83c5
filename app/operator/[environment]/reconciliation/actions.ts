'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as checkTopUp } from '@/app/v1/operator/reconciliation/[id]/check/route'
import {
  POST as markTopUpHandled,
  DELETE as reopenTopUp,
} from '@/app/v1/operator/reconciliation/[id]/handled/route'

export const checkOperatorTopUpWithForm = formAction(checkTopUp, {
  done: saying(({ reconciliation }) => reconciliation.toDo.answered),
})

export const markOperatorTopUpHandledWithForm = formAction(markTopUpHandled, {
  done: announcing(({ reconciliation }) => reconciliation.toDo.marked),
})

export const reopenOperatorTopUpWithForm = formAction(reopenTopUp, {
  done: saying(({ reconciliation }) => reconciliation.toDo.reopened),
})
