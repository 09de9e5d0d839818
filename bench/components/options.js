const cities =
  'Amsterdam Athens Auckland Bangkok Barcelona Berlin Bogota Boston Brussels Budapest Cairo Canberra Chicago Copenhagen Dakar Delhi Denver Dublin Edinburgh Frankfurt Geneva Hamburg Hanoi Helsinki Houston Istanbul Jakarta Karachi Kyoto Lagos Lima Lisbon London Lyon Madrid Manila Milan Montreal Mumbai Munich Nairobi Oslo Paris Prague Rome Seattle Seoul Sydney Tokyo Vienna'

export const options = cities.split(' ').map((label) => ({ value: label.toLowerCase(), label }))
export const fewOptions = options.slice(0, 8)
