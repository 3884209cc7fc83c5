import { z } from 'zod'
import { instant, storableText, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { objectQuery, pageOf } from '@/lib/core/page'

// Longer than any id or action. A text that the database cannot store is refused here.
const filterText = z
  .string()
  .max(60)
  .refine(...storableText)

export const listAuditQuery = z.strictObject({
  actor: filterText.optional().meta({
    description: 'The actor: an account id, an API key id, or `system`.',
    examples: ['acc_01h455vb4pex5vsknk084sn02q'],
  }),
  action: filterText
    .optional()
    .meta({ description: 'Only entries with this action.', examples: ['invoice.voided'] }),
  objectId: filterText
    .optional()
    .meta({ description: 'Only entries about this object.', examples: ['inv_01h455vb4pex5vsknk084sn02q'] }),
  since: instant.optional().meta({ description: 'An alias for `createdFrom`.' }),
  until: instant.optional().meta({ description: 'An alias for `createdTo`.' }),
  ...objectQuery,
})
export type ListAuditQuery = z.output<typeof listAuditQuery>

export const auditEntry = z
  .object({
    id: wireIdText('aud'),
    createdAt: wireInstant.meta({ description: 'When the action took place.' }),
    actor: z
      .object({
        kind: z
          .enum(['member', 'api_key', 'system'])
          .meta({ description: 'The kind of actor. `system` is Khata itself.' }),
        id: z
          .string()
          .nullable()
          .meta({
            description: 'The account or API key. Null if Khata acted itself.',
            examples: ['acc_01h455vb4pex5vsknk084sn02q'],
          }),
        name: z
          .string()
          .nullable()
          .meta({
            description: "The person's or the key's name, if it still exists.",
            examples: ['Asha Gurung'],
          }),
      })
      .meta({ description: 'Who did it.', id: 'AuditActor' }),
    action: z.string().meta({ description: 'The action, as a code.', examples: ['invoice.voided'] }),
    summary: z.string().meta({ description: 'The action in words.', examples: ['Voided an invoice'] }),
    objectId: z
      .string()
      .nullable()
      .meta({
        description: 'The object of the action. Null if there is none.',
        examples: ['inv_01h455vb4pex5vsknk084sn02q'],
      }),
    environment: wireEnvironment.nullable().meta({
      description: 'Null if the entry concerns the whole business, or the person.',
    }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The facts of the action, such as old and new values.' }),
    requestId: z
      .string()
      .meta({ description: 'The call that made the entry.', examples: ['req_01h455vb4pex5vsknk084sn02q'] }),
    ip: z
      .string()
      .nullable()
      .meta({ examples: ['203.0.113.7'] }),
  })
  .meta({ id: 'AuditEntry' })

/** An entry in the operators' log. */
export const operatorAuditEntry = auditEntry
  .extend({
    actor: z
      .object({
        kind: z.enum(['operator', 'system']).meta({
          description: "The kind of actor. `system` is the `khata` command on this instance's machine.",
        }),
        id: wireIdText('acc').nullable().meta({ description: 'The account. Null for the command line.' }),
        name: z
          .string()
          .nullable()
          .meta({ description: "The person's name.", examples: ['Asha Gurung'] }),
      })
      .meta({ description: 'Who did it.', id: 'OperatorAuditActor' }),
    environment: wireEnvironment
      .nullable()
      .meta({ description: 'Null if the entry concerns both environments.' }),
  })
  .meta({ id: 'OperatorAuditEntry' })

export const operatorAuditPage = pageOf(operatorAuditEntry)

export const auditPage = pageOf(auditEntry)
