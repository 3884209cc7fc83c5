// Stands for `next/server`, whose `after` can be called only while Next answers a request.

export const after = () => undefined
