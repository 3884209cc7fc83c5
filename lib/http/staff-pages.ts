/** The pages of staff: the dashboard, and the way into it. proxy.ts names them too, because the framework reads its list without running it. */
export const STAFF_PAGES =
  /^\/(dashboard|sign-in|sign-up|forgot-password|reset-password|verify-email|invite)(?=\/|$)/
