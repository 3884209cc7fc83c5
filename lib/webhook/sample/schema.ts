import { z } from 'zod'

export const testEndpointInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .default('webhook.test')
    .meta({ description: 'The event type of the sample. Default: webhook.test.' }),
})
export type TestEndpointInput = z.output<typeof testEndpointInput>

export const triggerEventInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'The event type.', examples: ['subscription.created'] }),
})
export type TriggerEventInput = z.output<typeof triggerEventInput>

export const sandboxListener = z
  .object({
    secret: z.string().meta({
      description:
        'The secret that signs the events that a listener forwards. All keys of a business get the same secret.',
    }),
  })
  .meta({ id: 'SandboxListener' })
