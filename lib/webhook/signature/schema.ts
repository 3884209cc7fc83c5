import { z } from 'zod'
import { instant, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'

// Several times the largest body that Khata sends.
const MAX_BODY = 262_144

export const checkSignatureInput = z.strictObject({
  body: z
    .string()
    .max(MAX_BODY)
    .meta({
      description: 'The raw body, as your server received it.',
      examples: ['{"id":"evt_01h455vb4pex5vsknk084sn02q","type":"webhook.test","data":{}}'],
    }),
  header: z
    .string()
    .max(2_000)
    .meta({
      description: 'The Service-Signature header.',
      examples: ['t=1795148100,v1=8931d69317828da157dce8c2f61dbcf3a1d5da9e66073bc1a4524cf5f8529542'],
    }),
  secret: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        "The secret that your server verifies with. Without it, only your endpoints' secrets are tried.",
      examples: ['whsec_an_example_of_a_secret'],
    }),
  receivedAt: instant
    .optional()
    .meta({ description: 'When your server received the delivery. Default: now.' }),
})
export type CheckSignatureInput = z.output<typeof checkSignatureInput>

const secretOwner = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('given').meta({ description: 'The kind of secret.' }) })
    .meta({ description: 'The secret that you sent.' }),
  z
    .object({
      kind: z.literal('endpoint').meta({ description: 'The kind of secret.' }),
      environment: wireEnvironment.meta({ description: "The endpoint's environment." }),
      endpointId: wireIdText('whe')
        .nullable()
        .meta({ description: 'The endpoint. Null if it is in the other environment.' }),
      replacedUntil: wireInstant.nullable().meta({
        description: 'When the secret stops signing, if it was rotated. Null if it is the current one.',
      }),
    })
    .meta({ description: "One of your endpoints' secrets." }),
  z
    .object({ kind: z.literal('listener').meta({ description: 'The kind of secret.' }) })
    .meta({ description: 'The secret of `khata listen`.' }),
])

export const finding = z.object({
  outcome: z
    .enum(['passed', 'failed', 'unknown'])
    .meta({ description: '`unknown`: an earlier check failed, so this one could not be done.' }),
  code: z.string().meta({ description: 'What was found, for programs.', examples: ['changed'] }),
  message: z
    .string()
    .meta({
      examples: [
        'The body is not what was signed: it was parsed and written again, or something was added. Verify the raw bytes, before you parse.',
      ],
    })
    .meta({ description: 'What was found and what to do, for people.' }),
})

export const signatureCheck = z
  .object({
    verifies: z.boolean().meta({
      description:
        'Whether a receiver with this secret accepts the delivery. If you sent no secret: whether a receiver with the right one does.',
    }),
    header: finding.meta({ description: 'Whether the header is well formed.' }),
    time: finding.meta({ description: 'Whether the delivery arrived in time.' }),
    secret: finding.meta({ description: 'Whether the secret is right.' }),
    body: finding.meta({ description: 'Whether the body is the one that was signed.' }),
    signedBy: secretOwner.nullable().meta({
      description: 'The secret that made one of the signatures. Null if it is unknown.',
    }),
    signatures: z
      .array(
        z.object({
          madeBy: secretOwner
            .nullable()
            .meta({ description: 'The secret that made it. Null if it is unknown.' }),
        }),
      )
      .meta({ description: 'Each `v1` in the header, in order, and the secret that made it.' }),
    event: z
      .object({
        id: wireIdText('evt'),
        environment: wireEnvironment
          .nullable()
          .meta({ description: "The event's environment. Null if the event is unknown here." }),
      })
      .nullable()
      .meta({ description: 'The event in the body. Its environment is null if the event is unknown here.' }),
  })
  .meta({ id: 'SignatureCheck' })
