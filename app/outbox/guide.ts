/** The guide that the pages of the outbox link to. */
export const GUIDE = { href: '/docs/notices', title: 'Which messages there are' }
