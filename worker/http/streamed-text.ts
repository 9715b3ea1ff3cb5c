import { log } from '../log'

/**
 * A text that is written while it is read: each part only when the one before was taken. Throws where its beginning can't
 * be read. Where a later part can't be read, this event is logged and the stream fails; the runtime may end the answer all
 * the same as if it were whole, so the last part has to say that it is.
 */
export async function streamedText(
  parts: AsyncGenerator<string>,
  brokenOff: string,
): Promise<ReadableStream<Uint8Array>> {
  const text = new TextEncoder()
  let part = await parts.next()
  return new ReadableStream({
    async pull(controller) {
      if (part.done) return controller.close()
      controller.enqueue(text.encode(part.value))
      try {
        part = await parts.next()
      } catch (error) {
        log('error', brokenOff, { error })
        controller.error(error)
      }
    },
  })
}
