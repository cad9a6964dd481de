// The demo's footage, drawn: each scene paints one moment, `t` from 0 to 1. Loaded by make.mjs into a page.
// Flat colours and slow movement keep a film of three seconds to a few kilobytes.
const sky = (c, top, low) => {
  const fill = c.createLinearGradient(0, 0, 0, 260)
  fill.addColorStop(0, top)
  fill.addColorStop(1, low)
  c.fillStyle = fill
  c.fillRect(0, 0, 640, 360)
}
const band = (c, y, colour) => {
  c.fillStyle = colour
  c.fillRect(0, y, 640, 360 - y)
}
const disc = (c, x, y, r, colour) => {
  c.fillStyle = colour
  c.beginPath()
  c.arc(x, y, r, 0, 7)
  c.fill()
}
const shape = (c, colour, points) => {
  c.fillStyle = colour
  c.beginPath()
  for (const [x, y] of points) c.lineTo(x, y)
  c.fill()
}
const words = (c, text, x, y, size = 34) => {
  c.fillStyle = '#fafcfb'
  c.font = `700 ${size}px serif`
  c.fillText(text, x, y)
}

/** Ferry: footage of a boat that crosses the sound. */
function ferry(c, t) {
  sky(c, '#8fb9c9', '#f4ebcf')
  disc(c, 500, 120 + t * 30, 34, '#f6d98a')
  shape(c, '#55788a', [
    [0, 210],
    [110, 150],
    [210, 200],
    [330, 140],
    [470, 205],
    [560, 165],
    [640, 200],
    [640, 230],
    [0, 230],
  ])
  band(c, 222, '#1f5568')
  const x = -60 + t * 520
  shape(c, '#fafcfb', [
    [x, 232],
    [x + 190, 232],
    [x + 172, 262],
    [x + 18, 262],
  ])
  shape(c, '#e4eff2', [
    [x + 30, 208],
    [x + 160, 208],
    [x + 160, 232],
    [x + 30, 232],
  ])
  shape(c, '#a01a66', [
    [x + 84, 188],
    [x + 106, 188],
    [x + 106, 208],
    [x + 84, 208],
  ])
  for (let row = 0; row < 4; row++) {
    c.fillStyle = '#2c6b80'
    for (let wave = 0; wave < 7; wave++)
      c.fillRect(((wave * 110 + row * 55 - t * 60 + 700) % 720) - 40, 282 + row * 18, 46, 3)
  }
}

/** Bakery: a tray of loaves, the camera moves along. */
function bakery(c, t) {
  sky(c, '#3a2b1d', '#5b4027')
  band(c, 250, '#7a5836')
  for (let loaf = 0; loaf < 7; loaf++) {
    const x = loaf * 150 - t * 330
    c.fillStyle = '#c98d4b'
    c.beginPath()
    c.ellipse(x + 70, 232, 64, 38, 0, Math.PI, 0)
    c.fill()
    c.fillRect(x + 6, 230, 128, 24)
    c.strokeStyle = '#8d5a26'
    c.lineWidth = 5
    for (const cut of [36, 66, 96]) {
      c.beginPath()
      c.moveTo(x + cut, 206)
      c.lineTo(x + cut + 14, 228)
      c.stroke()
    }
  }
  disc(c, 560, 70, 26, '#f0c674')
}

/** Gym: somebody lifts a weight. */
function gym(c, t) {
  sky(c, '#13262f', '#234351')
  band(c, 300, '#0c181e')
  const lift = 70 * Math.sin(t * Math.PI * 2) ** 2
  c.strokeStyle = '#a9d6e2'
  c.lineWidth = 16
  c.lineCap = 'round'
  const limb = (...points) => {
    c.beginPath()
    for (const [x, y] of points) c.lineTo(x, y)
    c.stroke()
  }
  limb([290, 300], [300, 240], [320, 190], [340, 240], [350, 300])
  limb([320, 190], [320, 130])
  limb([250, 150 - lift], [280, 170 - lift / 3], [320, 136], [360, 170 - lift / 3], [390, 150 - lift])
  disc(c, 320, 102, 22, '#a9d6e2')
  limb([200, 150 - lift], [440, 150 - lift])
  for (const x of [196, 444]) {
    c.fillStyle = '#f191c4'
    c.fillRect(x - 10, 112 - lift, 20, 76)
  }
}

/** What an editor does to it: closer, and a title over it. */
function edited(scene, title) {
  return (c, t) => {
    c.save()
    c.translate(320, 180)
    c.scale(1.15, 1.15)
    c.translate(-320, -180)
    scene(c, t)
    c.restore()
    c.fillStyle = 'rgb(8 17 21 / 70%)'
    c.fillRect(0, 288, 640, 72)
    words(c, title, 28, 335)
  }
}

globalThis.scenes = {
  ferry: { draw: ferry, seconds: 3 },
  'ferry-edit': { draw: edited(ferry, 'Mukilteo in two seconds'), seconds: 2 },
  bakery: { draw: bakery, seconds: 3 },
  gym: { draw: gym, seconds: 3 },
  'gym-edit': { draw: edited(gym, 'Stronger every Monday'), seconds: 2 },
}
