import { WebSocket, WebSocketServer } from 'ws'

// The same broadcast by the `ws` package in a Node process of its own: what comes in goes out to everybody.

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (frame) => {
    const text = frame.toString()
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text)
  })
})
server.on('listening', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit())
