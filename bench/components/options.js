const cities =
  'Amsterdam Athens Auckland Bangkok Barcelona Berlin Bogota Boston Brussels Budapest Cairo Canberra Chicago Copenhagen Dakar Delhi Denver Dublin Edinburgh Frankfurt Geneva Hamburg Hanoi Helsinki Houston Istanbul Jakarta Karachi Kyoto Lagos Lima Lisbon London Lyon Madrid Manila Milan Montreal Mumbai Munich Nairobi Oslo Paris Prague Rome Seattle Seoul Sydney Tokyo Vienna'

export const options = cities.split(' ').map((label) => ({ value: label.toLowerCase(), label }))
export const fewOptions = options.slice(0, 8)

export const questions = [
  {
    value: 'servers',
    title: 'Which name servers do I use?',
    text: 'Both of the ones that we show you.',
  },
  {
    value: 'certificate',
    title: 'Who issues the certificate?',
    text: 'Let’s Encrypt, for 90 days.',
  },
  { value: 'cancel', title: 'How do I cancel?', text: 'In the settings of your organisation.' },
]

/** Three zones with three host names each, as trees name the fields of their nodes. */
const zonesAs = (id, label) =>
  ['example.com', 'example.org', 'example.net'].map((zone) => ({
    [id]: zone,
    [label]: zone,
    children: ['www', 'mail', 'shop'].map((host) => ({
      [id]: `${host}.${zone}`,
      [label]: host,
    })),
  }))
export const zones = zonesAs('id', 'label')
export const zonesByValue = zonesAs('value', 'label')
export const zonesByKey = zonesAs('key', 'title')

export const actions = ['Edit', 'Duplicate', 'Copy', 'Pause', 'Delete']
