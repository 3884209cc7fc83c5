/** What the pages of the outbox lead to. */
export const GUIDE = { href: '/docs/notices', title: 'Which messages there are' }
