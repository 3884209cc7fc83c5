'use server'

import { formAction } from '@/app/_form/form-action'
import { POST as advanceClock } from '@/app/v1/sandbox/clock/advance/route'
import { POST as playStory } from '@/app/v1/sandbox/story/route'
import { dayIn } from '../../../day-in'

/** Moves the clock by one of the listed steps, to a given time, or to the beginning of a day. */
export const moveClockWithForm = formAction(advanceClock, {
  read: (form) => {
    if (form.has('to')) return { to: form.get('to') }
    if (form.has('day')) return { to: dayIn(form, 'day') }
    return { seconds: Number(form.get('seconds')) }
  },
  done: ({ catchingUp }) => ({
    message: catchingUp
      ? 'The clock has moved. What became due is still being charged.'
      : 'The clock has moved, and all that became due is charged.',
    announces: true,
  }),
})

export const playStoryWithForm = formAction(playStory, {
  done: ({ status }) => ({
    ...(status === 'finished' && { message: 'The story is played.', announces: true }),
  }),
})
