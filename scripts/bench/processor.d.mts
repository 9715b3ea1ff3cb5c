export const processorSeconds: () => number
