import { z } from 'zod'
import { amountPaisa, instant, text, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery, pageOf } from '@/lib/core/page'
import { mobilePhone } from '@/lib/core/phone'
import { MAX_ADVANCE_DAYS } from './rules'

const MAX_ADVANCE_SECONDS = MAX_ADVANCE_DAYS * 86_400

export const advanceClockInput = z
  .strictObject({
    seconds: z
      .int()
      .min(1)
      .refine((seconds) => seconds <= MAX_ADVANCE_SECONDS, {
        message: `must be at most ${MAX_ADVANCE_SECONDS} (${MAX_ADVANCE_DAYS} days). Call again to go further.`,
      })
      .meta({ maximum: MAX_ADVANCE_SECONDS })
      .optional()
      .meta({ description: 'How far to move the clock, in seconds.' }),
    to: instant.optional().meta({ description: 'To which instant to move the clock.' }),
  })
  .refine((input) => (input.seconds === undefined) !== (input.to === undefined), {
    message: 'Send either seconds or to.',
  })
export type AdvanceClockInput = z.output<typeof advanceClockInput>

export const sandboxClock = z
  .object({
    now: wireInstant.meta({ description: 'The time of your sandbox.' }),
    offsetSeconds: z.number().meta({ description: 'How far ahead of real time: ten years at most.' }),
    catchingUp: z.boolean().meta({
      description:
        'Some work that is due by now is not billed yet. Read the clock again until this is false.',
    }),
    dueSubscriptions: z.int().meta({
      description: 'How many subscriptions have due work that is not done yet, counted to 10,000.',
    }),
    nextRenewal: z
      .object({
        at: wireInstant.meta({ description: 'When it is.' }),
        renewals: z.int().meta({ description: 'Periods that end, with another one after them.' }),
        trialEnds: z.int().meta({ description: 'Trials that end.' }),
        retries: z.int().meta({ description: 'Failed charges that are attempted again.' }),
        endings: z.int().meta({ description: 'Subscriptions that end with their period.' }),
        fallingShort: z.int().meta({ description: 'How many of these charges the wallets cannot pay now.' }),
      })
      .nullable()
      .meta({
        description:
          'The next instant at which a period or a trial ends or a charge is attempted again, and what happens then. Pass `at` as `to` to move the clock there. Null: nothing will be charged.',
      }),
  })
  .meta({ id: 'SandboxClock' })

export const topUpCustomerInput = z.strictObject({
  amountPaisa: amountPaisa.meta({ description: 'How much test money, in paisa.' }),
  phone: mobilePhone.optional().meta({
    description:
      'The phone of the test customer. Without it, a new one is made up, or the linked one is used.',
  }),
})
export type TopUpCustomerInput = z.output<typeof topUpCustomerInput>

const CHANNELS = ['mail', 'sms'] as const

export const listMessagesQuery = z.strictObject({
  channel: z.enum(CHANNELS).optional().meta({ description: 'Only mails, or only SMS.' }),
  recipient: text(254).optional().meta({ description: 'The whole e-mail address, or the phone as +977….' }),
  ...objectQuery,
})
export type ListMessagesQuery = z.output<typeof listMessagesQuery>

export const messageParams = z.object({ messageId: wireId('msg') })

const messageFields = {
  id: wireIdText('msg'),
  channel: z.enum(CHANNELS).meta({ description: 'How it was sent.' }),
  recipient: z.string().meta({
    description: 'An e-mail address, or a phone as +977….',
    examples: ['asha@example.com'],
  }),
  senderName: z
    .string()
    .nullable()
    .meta({
      description: 'In whose name. Null: in that of Khata, or it is an SMS.',
      examples: ['Himalayan Tea House'],
    }),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'Null for an SMS.', examples: ['Paid: Rs 1,200.00 to Himalayan Tea House'] }),
  text: z
    .string()
    .nullable()
    .meta({
      description: 'Null if a provider has delivered it: a mail to a member of the team leaves the sandbox.',
      examples: ['We have taken Rs 1,200.00 from your wallet.'],
    }),
  status: z.enum(['queued', 'accepted', 'failed']).meta({
    description: '`accepted`: it would have been sent in production. In the sandbox it stays here.',
  }),
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'Why the last attempt failed. Null: it did not.', examples: [null] }),
  invoiceId: wireIdText('inv').nullable().meta({ description: 'The invoice that it is about. Null: none.' }),
  createdAt: wireInstant.meta({ description: 'Real time, not the time of the sandbox clock.' }),
}

export const message = z.object(messageFields).meta({ id: 'SandboxMessage' })

export const messagePage = pageOf(message)

export const messageWithHtml = z
  .object({
    ...messageFields,
    html: z
      .string()
      .nullable()
      .meta({
        description: 'Null for an SMS.',
        examples: ['<p>We have taken Rs 1,200.00 from your wallet.</p>'],
      }),
  })
  .meta({ id: 'SandboxMessageWithHtml' })

export const playStoryInput = z.strictObject({})

export const story = z
  .object({
    status: z
      .enum(['not_started', 'playing', 'finished', 'stopped'])
      .meta({ description: '`stopped`: something that the story had made was changed meanwhile.' }),
    scenes: z
      .array(
        z.object({
          title: z.string().meta({
            description: 'What happens in it.',
            examples: ['Four customers signed up and topped up their wallets.'],
          }),
          played: z.boolean().meta({ description: 'Whether it was played.' }),
        }),
      )
      .meta({ description: 'The scenes in their order.' }),
    startedAt: wireInstant.nullable().meta({ description: 'When the story began. Null: it has not.' }),
    finishedAt: wireInstant.nullable().meta({ description: 'When it ended. Null: it has not.' }),
    stoppedBecause: z
      .string()
      .nullable()
      .meta({
        description: 'What went wrong: something that the story had made was changed meanwhile.',
        examples: [null],
      }),
  })
  .meta({ id: 'SandboxStory' })

export const payQrInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((paisa) => paisa > 0n, { message: 'must be more than 0.' })
    .optional()
    .meta({
      description: 'What the payer pays, in paisa. Without it: what is asked for.',
      examples: ['250000'],
    }),
})
