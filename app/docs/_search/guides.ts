import { ALL_PROVIDERS } from '@/lib/core/providers'
/** What the search knows of a guide: its sections by their anchors, and words that a reader may look for. */
export interface GuideEntry {
  href: string
  title: string
  words: string
  sections: Record<string, string>
}

/** A test compares the sections with the headings of the pages. */
export const GUIDE_ENTRIES: readonly GuideEntry[] = [
  {
    href: '/docs',
    title: 'Quick start',
    words:
      'first subscription tutorial getting started hello world curl npx khata product price customer top up',
    sections: {
      key: '1. Start Khata',
      catalog: '2. Say what you sell',
      customer: '3. Add a customer with a wallet',
      subscribe: '4. Subscribe',
      renew: '5. Let a month pass',
      http: 'The same over HTTP',
      next: 'Next',
    },
  },
  {
    href: '/docs/authentication',
    title: 'Authentication',
    words:
      'api key x-api-key header sandbox production nep_test nep_live session bearer 401 429 RateLimit phone code otp sms login customer khata_user',
    sections: {
      keys: 'API keys',
      modes: 'Who may call what',
      customers: 'Sign a customer in',
      limits: 'Rate limits',
    },
  },
  {
    href: '/docs/idempotency',
    title: 'Idempotency',
    words: 'Idempotency-Key retry twice duplicate safe replay 409 422 timeout',
    sections: { how: 'How to use it', answers: 'What comes back', stored: 'What is remembered' },
  },
  {
    href: '/docs/pagination',
    title: 'Pagination',
    words: 'cursor nextCursor limit list page keyset',
    sections: { rules: 'Rules', typescript: 'In TypeScript' },
  },
  {
    href: '/docs/webhooks',
    title: 'Receive webhooks',
    words:
      'endpoint signature verify Service-Signature HMAC whsec secret stripe constructEvent express next flask retry schedule sequence order',
    sections: {
      register: 'Register an endpoint',
      delivery: 'What arrives',
      verify: 'Verify the signature',
      debug: 'When a signature does not verify',
      retries: 'Retries',
      order: 'Order',
      outage: 'After an outage of your server',
      rotate: 'Rotate the secret',
    },
  },
  {
    href: '/docs/notices',
    title: 'Notices to customers',
    words:
      'sms mail e-mail receipt reminder dunning payment failed low balance nepali language branding logo colour',
    sections: {
      kinds: 'What they get',
      switches: 'Switch a notice off',
      customers: 'What customers decide',
      sandbox: 'In the sandbox',
    },
  },
  {
    href: '/docs/sandbox',
    title: 'Sandbox clock',
    words: 'test time travel advance test money phone code 987654 simulator',
    sections: {
      clock: 'Move time',
      money: 'Test money',
      providers: ALL_PROVIDERS,
      phones: 'Test phones',
      stories: 'Stories worth a test',
      messages: 'What your customers would get',
    },
  },
  {
    href: '/docs/client',
    title: 'TypeScript client',
    words: '@khata/client sdk node install npm pack typed customer wallet app',
    sections: {
      install: 'Install',
      calls: 'Calls',
      customers: 'For customers',
      lists: 'Lists',
      errors: 'Errors',
      retries: 'Retries',
    },
  },
  {
    href: '/docs/cli',
    title: 'Command line',
    words: 'npx khata listen forward local webhooks tunnel trigger resend tail get post',
    sections: {
      call: 'Call the API',
      listen: 'Listen',
      trigger: 'Trigger',
      resend: 'Resend',
      tail: 'Follow the event log',
      settings: 'Key and address',
    },
  },
  {
    href: '/docs/events',
    title: 'Events',
    words: 'catalogue payload sample data type',
    sections: { catalogue: 'Catalogue' },
  },
  {
    href: '/docs/errors',
    title: 'Errors',
    words: 'catalogue code status message param details requestId envelope',
    sections: {},
  },
]
