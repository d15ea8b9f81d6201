interface Look {
  from: string
  to: string
  figure: string
}

const atom = `<g transform="translate(320 180) scale(.86)">
  <ellipse rx="196" ry="66"/><ellipse rx="196" ry="66" transform="rotate(60)"/>
  <ellipse rx="196" ry="66" transform="rotate(120)"/>
  <circle r="20" fill="#fff" fill-opacity=".45" stroke="none"/>
  <circle cx="196" r="9" class="dot"/><circle cx="-98" cy="170" r="9" class="dot"/>
  <circle cx="-98" cy="-170" r="9" class="dot"/></g>`

const hexagon = `<path d="M320 76 L410 128 V232 L320 284 L230 232 V128 Z"/>
  <path d="M320 104 L386 142 M386 218 L320 256 M254 218 V142"/>
  <path d="M410 128 L482 86 M230 232 L158 274 M320 284 V346"/>
  <circle cx="494" cy="79" r="13" class="dot"/><circle cx="146" cy="281" r="13" class="dot"/>`

const curve = `<path d="M120 40 V322 M72 280 H586"/>
  <path d="M90 300 C150 170 200 88 250 88 C330 88 360 272 430 272 C486 272 520 180 552 80"/>
  <path d="M250 88 V280" stroke-dasharray="10 10"/><circle cx="250" cy="88" r="10" class="dot"/>
  <circle cx="430" cy="272" r="10" class="dot"/>`

const leaf = `<g transform="rotate(24 320 180)">
  <path d="M320 30 C420 90 430 220 320 300 C210 220 220 90 320 30 Z"/><path d="M320 76 V350"/>
  <path d="M320 150 C342 144 362 130 374 112 M320 150 C298 144 278 130 266 112"/>
  <path d="M320 204 C346 196 370 180 384 160 M320 204 C294 196 270 180 256 160"/>
  <path d="M320 254 C340 248 358 236 370 220 M320 254 C300 248 282 236 270 220"/></g>`

const pendulum = `<path d="M200 44 H440 M320 44 L220 254"/>
  <path d="M320 44 V276 M320 44 L420 254" stroke-dasharray="10 10"/>
  <path d="M202 246 A232 232 0 0 0 438 246" stroke-dasharray="2 14" stroke-linecap="round"/>
  <circle cx="211" cy="272" r="30" fill="#fff" fill-opacity=".3"/>
  <path d="M320 124 A80 80 0 0 1 286 116"/><circle cx="320" cy="44" r="8" class="dot"/>`

const flask = `<path d="M284 48 H356 M294 48 V142 L208 290 A20 20 0 0 0 226 320 H414 A20 20 0 0 0 432 290 L346 142 V48"/>
  <path d="M246 224 C276 208 300 240 330 224 S380 210 394 224"/>
  <circle cx="300" cy="276" r="12"/><circle cx="352" cy="262" r="8"/><circle cx="326" cy="192" r="7"/>
  <circle cx="376" cy="290" r="6" class="dot"/><circle cx="262" cy="292" r="6" class="dot"/>
  <circle cx="318" cy="110" r="6" class="dot"/>`

const looks: Record<string, Look> = {
  PHY12: { from: '#1f9189', to: '#0f4f4c', figure: atom },
  CHE12: { from: '#3d6fb6', to: '#22375f', figure: hexagon },
  MAT12: { from: '#b37838', to: '#6b3a12', figure: curve },
  BIO12: { from: '#7757ad', to: '#3d2862', figure: leaf },
  PHY11: { from: '#b04f68', to: '#561c33', figure: pendulum },
  CHE11: { from: '#4a8f4b', to: '#1f4a2b', figure: flask },
}

function lookOf(subject: string): Look {
  const look = looks[subject]
  if (!look) throw new Error(`No colours and figure for subject ${subject}`)
  return look
}

function svg(width: number, height: number, body: string): string {
  return `<style>body{margin:0}svg{display:block}</style>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

function figure(lines: string, opacity: number): string {
  return `<style>.dot{fill:#fff;fill-opacity:.9;stroke:none}</style>
<g fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round" opacity="${opacity}">${lines}</g>`
}

function gradient(from: string, to: string): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2=".75" y2="1"><stop stop-color="${from}"/>
<stop offset="1" stop-color="${to}"/></linearGradient></defs>`
}

export function subjectPicture(subject: string): string {
  const look = lookOf(subject)
  const ground = `${gradient(look.from, look.to)}<rect width="640" height="360" fill="url(#g)"/>`
  return svg(640, 360, ground + figure(look.figure, 0.5))
}

export function logo(): string {
  const petal = (turn: number) =>
    `<path d="M128 122 C86 96 92 44 128 26 C164 44 170 96 128 122 Z" transform="rotate(${turn} 128 134)"/>`
  const petals = [0, 72, 144, 216, 288].map(petal).join('')
  return svg(
    256,
    256,
    `${gradient('#25aaa3', '#0f4f4c')}<rect width="256" height="256" rx="60" fill="url(#g)"/>
<g fill="#fff">${petals}</g><circle cx="128" cy="134" r="21" fill="#f4b942"/>`,
  )
}

const exams = `<rect x="210" y="52" width="220" height="268" rx="18" fill="#fff"/>
  <rect x="268" y="34" width="104" height="40" rx="14" fill="#0f4f4c"/>
  ${[120, 180, 240]
    .map(
      (y) => `<rect x="238" y="${y}" width="34" height="34" rx="9" fill="#d9efed"/>
  <path d="M246 ${y + 17} l7 8 l12 -15" stroke="#17716d" stroke-width="5" fill="none" stroke-linecap="round"/>
  <rect x="288" y="${y + 11}" width="${y === 180 ? 84 : 112}" height="12" rx="6" fill="#c9dedc"/>`,
    )
    .join('')}
  <circle cx="442" cy="278" r="56" fill="#f4b942"/><path d="M442 244 V280 L466 294" stroke="#6b3a12"
  stroke-width="8" fill="none" stroke-linecap="round"/>`

const fair = `<circle cx="500" cy="92" r="44" fill="#f4d58a"/>
  <path d="M0 300 C120 250 220 320 340 286 S560 250 640 292 V360 H0 Z" fill="#1b2c52"/>
  <g fill="#fff"><circle cx="90" cy="80" r="4"/><circle cx="170" cy="140" r="3"/><circle cx="420" cy="50" r="3"/>
  <circle cx="560" cy="190" r="4"/><circle cx="240" cy="56" r="3"/><circle cx="60" cy="200" r="3"/></g>
  <g transform="rotate(18 320 180)"><path d="M320 46 C368 92 372 180 356 236 H284 C268 180 272 92 320 46 Z" fill="#fff"/>
  <circle cx="320" cy="132" r="23" fill="#3d6fb6"/><circle cx="320" cy="132" r="13" fill="#cfe0f7"/>
  <path d="M284 190 L250 244 L288 236 Z M356 190 L390 244 L352 236 Z" fill="#d9534f"/>
  <path d="M296 240 H344 L320 304 Z" fill="#f4b942"/></g>`

const trophy = `<path d="M250 70 H390 V150 C390 212 356 236 320 236 S250 212 250 150 Z" fill="#f4b942"/>
  <path d="M250 92 H204 C204 150 224 176 258 178 M390 92 H436 C436 150 416 176 382 178" fill="none"
  stroke="#f4b942" stroke-width="14"/>
  <path d="M308 232 H332 V272 H308 Z" fill="#d99a22"/><rect x="258" y="272" width="124" height="34" rx="8" fill="#fff"/>
  <path d="M320 102 l13 27 30 4 -22 21 6 30 -27 -14 -27 14 6 -30 -22 -21 30 -4 Z" fill="#fff"/>
  <g fill="#fff" fill-opacity=".7"><circle cx="130" cy="90" r="7"/><circle cx="178" cy="230" r="5"/>
  <circle cx="520" cy="120" r="7"/><circle cx="476" cy="250" r="5"/><circle cx="90" cy="190" r="4"/>
  <circle cx="560" cy="220" r="4"/></g>`

const library = [
  [120, 54, 190, '#f4b942'],
  [178, 40, 214, '#fff'],
  [222, 58, 176, '#d9efed'],
  [284, 44, 204, '#d9534f'],
  [332, 62, 186, '#cfe0f7'],
]
  .map(
    ([x, w, h, fill]) => `<rect x="${x}" y="${284 - Number(h)}" width="${w}" height="${h}" rx="6" fill="${fill}"/>
  <rect x="${x}" y="${310 - Number(h)}" width="${w}" height="10" fill="#0f2f2d" fill-opacity=".25"/>`,
  )
  .concat(`<rect x="0" y="0" width="52" height="190" rx="6" transform="translate(400 101) rotate(-14)" fill="#b7d8b8"/>
  <rect x="70" y="284" width="500" height="16" rx="4" fill="#6b3a12"/>`)
  .join('')

/** By file name, as the Image column of the news sheet says it. */
export const newsPictures: Record<string, string> = {
  'news-exams.webp': scene('#2aa29b', '#17716d', exams),
  'news-science-fair.webp': scene('#4a6fb8', '#22375f', fair),
  'news-quiz.webp': scene('#8a62c0', '#3d2862', trophy),
  'news-library.webp': scene('#5c9a5d', '#1f4a2b', library),
}

function scene(from: string, to: string, body: string): string {
  return svg(640, 360, `${gradient(from, to)}<rect width="640" height="360" fill="url(#g)"/>${body}`)
}

/** Wider than the clip: the clip's window moves over it. */
export function backdrop(subject: string): string {
  const { from, to } = lookOf(subject)
  return `<body style="margin:0;width:960px;height:360px;background:
radial-gradient(circle at 22% 20%,${from},transparent 48%),
radial-gradient(circle at 78% 90%,${from},transparent 50%),${to}"></body>`
}

export interface TitleCard {
  subject: string
  subjectName: string
  chapter: string
  topic: string
}

export function titleCard(card: TitleCard, font: string): string {
  const lines = figure(lookOf(card.subject).figure, 0.2)
  return `<meta charset="utf-8"><style>${font}
body{margin:0;width:640px;height:360px;overflow:hidden;color:#fff;font-family:Card,"Noto Sans",sans-serif}
main{position:absolute;left:40px;top:44px;width:470px}
p{margin:0;font-size:19px;font-weight:600;opacity:.85}
h1{margin:12px 0 0;font-size:36px;line-height:1.18;font-weight:750;letter-spacing:-.01em;text-wrap:balance}
svg{position:absolute;right:-70px;bottom:-20px}</style>
<svg width="480" height="270" viewBox="0 0 640 360">${lines}</svg>
<main><p>${escaped(card.subjectName)} · ${escaped(card.chapter)}</p><h1>${escaped(card.topic)}</h1></main>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
