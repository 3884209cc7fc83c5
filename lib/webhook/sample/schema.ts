import { z } from 'zod'

export const testEndpointInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .default('webhook.test')
    .meta({ description: 'Send a sample of this event type; without it, webhook.test.' }),
})
export type TestEndpointInput = z.output<typeof testEndpointInput>

export const triggerEventInput = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'An event type.', examples: ['subscription.created'] }),
})
export type TriggerEventInput = z.output<typeof triggerEventInput>

export const sandboxListener = z
  .object({
    secret: z
      .string()
      .meta({ description: 'Signs what a listener forwards: the same for a business as long as it exists.' }),
  })
  .meta({ id: 'SandboxListener' })
