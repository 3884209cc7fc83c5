// Stands for `next/cache`, which can be called only while Next answers a request.

export const revalidatePath = () => undefined
