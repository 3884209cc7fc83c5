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
        'The secret with which your server verifies. Without it, only the secrets of your endpoints are tried.',
      examples: ['whsec_an_example_of_a_secret'],
    }),
  receivedAt: instant.optional().meta({ description: 'When your server received it. Default: now.' }),
})
export type CheckSignatureInput = z.output<typeof checkSignatureInput>

const secretOwner = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('given').meta({ description: 'Whose secret it is.' }) })
    .meta({ description: 'The secret that you sent.' }),
  z
    .object({
      kind: z.literal('endpoint').meta({ description: 'Whose secret it is.' }),
      environment: wireEnvironment.meta({ description: 'The environment of the endpoint.' }),
      endpointId: wireIdText('whe').nullable().meta({ description: 'Null: it is of the other environment.' }),
      replacedUntil: wireInstant.nullable().meta({
        description: 'The secret was rotated, and signs until then. Null: it is the present one.',
      }),
    })
    .meta({ description: 'A secret of one of your endpoints.' }),
  z
    .object({ kind: z.literal('listener').meta({ description: 'Whose secret it is.' }) })
    .meta({ description: 'The secret of `khata listen`.' }),
])

export const finding = z.object({
  outcome: z
    .enum(['passed', 'failed', 'unknown'])
    .meta({ description: '`unknown`: an earlier part failed, so this one cannot be checked.' }),
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
        'A receiver with this secret accepts the delivery. Without a secret: a receiver with the right one does.',
    }),
    header: finding.meta({ description: 'Whether the header has its form.' }),
    time: finding.meta({ description: 'Whether it was received in time.' }),
    secret: finding.meta({ description: 'Whether the secret fits.' }),
    body: finding.meta({ description: 'Whether the body is what was signed.' }),
    signedBy: secretOwner.nullable().meta({
      description: 'The secret that made one of the signatures. Null: none that we know.',
    }),
    signatures: z
      .array(
        z.object({
          madeBy: secretOwner
            .nullable()
            .meta({ description: 'The secret that made it. Null: none that we know.' }),
        }),
      )
      .meta({ description: 'Each v1 of the header in its order, and the secret that made it.' }),
    event: z
      .object({
        id: wireIdText('evt'),
        environment: wireEnvironment
          .nullable()
          .meta({ description: 'The environment of the event. Null: we do not have it.' }),
      })
      .nullable()
      .meta({ description: 'The event in the body. Its environment is null if we do not have it.' }),
  })
  .meta({ id: 'SignatureCheck' })
