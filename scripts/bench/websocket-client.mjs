import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

// WebSocket clients as cheap as can be, so that the server is what is measured: one TCP socket each, the handshake by
// hand, and of a frame only its length and the number in its text are read.

const HEADERS_END = Buffer.from('\r\n\r\n')

/** Opens a socket; `onFrame(buffer, from, to)` gets where each frame's text is. */
export function openSocket(address, path, onFrame) {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let rest = Buffer.alloc(0)
  let isOpen = false
  const opened = new Promise((done, failed) => {
    socket.on('error', failed)
    socket.on('close', () => failed(new Error('closed before it was open')))
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = rest.indexOf(HEADERS_END)
        if (end < 0) return
        if (!rest.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
          return failed(new Error(rest.subarray(0, 60).toString()))
        }
        isOpen = true
        rest = rest.subarray(end + HEADERS_END.length)
        done()
      }
      rest = readFrames(rest, onFrame)
    })
  })
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return { opened, send: (text) => socket.write(maskedFrame(text)), close: () => socket.destroy() }
}

function readFrames(buffer, onFrame) {
  let from = 0
  while (buffer.length - from >= 2) {
    const short = buffer[from + 1] & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (buffer.length - from < head) break
    const length =
      short === 126
        ? buffer.readUInt16BE(from + 2)
        : short === 127
          ? Number(buffer.readBigUInt64BE(from + 2))
          : short
    if (buffer.length - from < head + length) break
    if ((buffer[from] & 0x0f) === 1) onFrame(buffer, from + head, from + head + length)
    from += head + length
  }
  return from === buffer.length ? Buffer.alloc(0) : buffer.subarray(from)
}

/** A client has to mask what it sends; a mask of zeros is one. */
function maskedFrame(text) {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(8)
  head[0] = 0x81
  if (payload.length > 65_535) throw new Error('longer than a bench needs')
  if (payload.length < 126) {
    head[1] = 0x80 | payload.length
    return Buffer.concat([head.subarray(0, 6), payload])
  }
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
