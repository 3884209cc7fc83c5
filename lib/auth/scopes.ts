/** What a credential may do. An API key has them all; a team member those of the role. */
export type Scope =
  `${'customers' | 'catalog' | 'subscriptions' | 'invoices' | 'checkout' | 'webhooks' | 'events' | 'sandbox'}:${'read' | 'write'}`
