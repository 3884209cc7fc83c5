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
    to: instant.optional().meta({ description: 'The time to move the clock to.' }),
  })
  .refine((input) => (input.seconds === undefined) !== (input.to === undefined), {
    message: 'Send either seconds or to.',
  })
export type AdvanceClockInput = z.output<typeof advanceClockInput>

export const sandboxClock = z
  .object({
    now: wireInstant.meta({ description: "Your sandbox's time." }),
    offsetSeconds: z
      .number()
      .meta({ description: 'How many seconds the clock is ahead of real time: ten years at most.' }),
    catchingUp: z.boolean().meta({
      description:
        'Whether work that is already due is still being billed. Read the clock again until this is false.',
    }),
    dueSubscriptions: z.int().meta({
      description: 'How many subscriptions have due work that is not done yet, up to 10,000.',
    }),
    nextRenewal: z
      .object({
        at: wireInstant.meta({ description: 'The time.' }),
        renewals: z
          .int()
          .meta({ description: 'The number of periods that end and are followed by another.' }),
        trialEnds: z.int().meta({ description: 'The number of trials that end.' }),
        retries: z.int().meta({ description: 'The number of failed charges that are tried again.' }),
        endings: z.int().meta({ description: 'The number of subscriptions that end with their period.' }),
        fallingShort: z
          .int()
          .meta({ description: 'The number of these charges that the wallets cannot pay now.' }),
      })
      .nullable()
      .meta({
        description:
          'The next time at which a period or a trial ends or a charge is tried again, and what happens then. Send `at` as `to` to move the clock there. Null if nothing will be charged.',
      }),
  })
  .meta({ id: 'SandboxClock' })

export const topUpCustomerInput = z.strictObject({
  amountPaisa: amountPaisa.meta({ description: 'The amount of test money, in paisa.' }),
  phone: mobilePhone.optional().meta({
    description:
      "The test customer's phone number. If you leave it out, the linked number is used, or a new one is made up.",
  }),
})
export type TopUpCustomerInput = z.output<typeof topUpCustomerInput>

const CHANNELS = ['mail', 'sms'] as const

export const listMessagesQuery = z.strictObject({
  channel: z.enum(CHANNELS).optional().meta({ description: 'Only e-mails, or only SMS.' }),
  recipient: text(254)
    .optional()
    .meta({ description: 'The whole e-mail address, or the phone number in the form +977….' }),
  ...objectQuery,
})
export type ListMessagesQuery = z.output<typeof listMessagesQuery>

export const messageParams = z.object({ messageId: wireId('msg') })

const messageFields = {
  id: wireIdText('msg'),
  channel: z.enum(CHANNELS).meta({ description: 'How it was sent.' }),
  recipient: z.string().meta({
    description: 'The e-mail address, or the phone number in the form +977….',
    examples: ['asha@example.com'],
  }),
  senderName: z
    .string()
    .nullable()
    .meta({
      description: "The sender's name. Null if Khata sent it in its own name, and for an SMS.",
      examples: ['Himalayan Tea House'],
    }),
  subject: z
    .string()
    .nullable()
    .meta({
      description: 'The subject. Null for an SMS.',
      examples: ['Paid: Rs 1,200.00 to Himalayan Tea House'],
    }),
  text: z
    .string()
    .nullable()
    .meta({
      description:
        'The message text. Null if a provider has delivered it: e-mails to members of your team can leave the sandbox.',
      examples: ['We have taken Rs 1,200.00 from your wallet.'],
    }),
  status: z.enum(['queued', 'accepted', 'failed']).meta({
    description:
      'The status. `accepted`: in production it would have been sent. In the sandbox it stays here.',
  }),
  lastError: z
    .string()
    .nullable()
    .meta({ description: 'Why the last attempt failed. Null if it did not fail.', examples: [null] }),
  invoiceId: wireIdText('inv')
    .nullable()
    .meta({ description: 'The invoice in the message. Null if there is none.' }),
  createdAt: wireInstant.meta({
    description: "When the message was created, in real time, not the sandbox clock's time.",
  }),
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
        description: 'The HTML of the e-mail. Null for an SMS.',
        examples: ['<p>We have taken Rs 1,200.00 from your wallet.</p>'],
      }),
  })
  .meta({ id: 'SandboxMessageWithHtml' })

export const playStoryInput = z.strictObject({})

export const story = z
  .object({
    status: z
      .enum(['not_started', 'playing', 'finished', 'stopped'])
      .meta({ description: 'The status. `stopped`: somebody changed something that the story had created.' }),
    scenes: z
      .array(
        z.object({
          title: z.string().meta({
            description: 'What happens in the scene.',
            examples: ['Four customers signed up and topped up their wallets.'],
          }),
          played: z.boolean().meta({ description: 'Whether the scene was played.' }),
        }),
      )
      .meta({ description: 'The scenes, in order.' }),
    startedAt: wireInstant.nullable().meta({ description: 'When the story was started. Null until then.' }),
    finishedAt: wireInstant.nullable().meta({ description: 'When it ended. Null until then.' }),
    stoppedBecause: z
      .string()
      .nullable()
      .meta({
        description: 'Why the story stopped: somebody changed something that it had created.',
        examples: [null],
      }),
  })
  .meta({ id: 'SandboxStory' })

export const payQrInput = z.strictObject({
  amountPaisa: amountPaisa
    .refine((paisa) => paisa > 0n, { message: 'must be more than 0.' })
    .optional()
    .meta({
      description: "The amount that the payer pays, in paisa. Default: the request's amount.",
      examples: ['250000'],
    }),
})
