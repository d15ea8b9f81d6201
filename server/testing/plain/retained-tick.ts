export const retainTick = async (): Promise<object> => ({})
