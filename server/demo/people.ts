/** Made-up people and their texts. None of them exists. */
export const firstNames = [
  'Amara', 'Beatriz', 'Callum', 'Daniela', 'Elias', 'Freya', 'Gustav', 'Hana', 'Idris', 'Joana', 'Kenji', 'Leila',
  'Mateo', 'Nadia', 'Oskar', 'Priya', 'Quentin', 'Rosa', 'Soren', 'Tamsin', 'Ulla', 'Victor', 'Wanda', 'Ximena',
  'Yusuf', 'Zoë', 'Anton', 'Bridget', 'Cyrus', 'Dilys', 'Emeka', 'Fiona', 'Giulia', 'Henrik', 'Ines', 'Jasper',
]; // prettier-ignore

export const lastNames = [
  'Abernathy', 'Bellweather', 'Castellan', 'Dunmore', 'Eriksdotter', 'Fairbairn', 'Granados', 'Holloway', 'Ivanek',
  'Jorgensen', 'Kowalczyk', 'Lindqvist', 'Marchetti', 'Nakashima', 'Okonjo', 'Pemberton', 'Quillfeather', 'Rasmussen',
  'Saldanha', 'Thornbury', 'Ustinova', 'Villareal', 'Whitlock', 'Yamazaki', 'Zielinski', 'O’Hallaran', 'van der Meer',
]; // prettier-ignore

export const yesMessages = [
  'We are so looking forward to this!',
  'Could we have a high chair for our little one?',
  'One of us is allergic to nuts, please let the kitchen know.',
  'We arrive the evening before. Can you recommend a hotel nearby?',
  'Is there parking, or should we take the train?',
  'Thank you for inviting us. It means a lot.',
  'I may be half an hour late, please start without me.',
  'Vegetarian for both of us if that is possible.',
  'Can I bring my camera?',
  'Please seat us near the Lindqvists.',
  'Step-free access would be appreciated.',
  'Happy to help setting up!',
];

export const noMessages = [
  'So sorry to miss it, we are traveling that week.',
  'I have to work. Have a wonderful time!',
  'Sadly we cannot make it. All the best to you both!',
  'Another time, I hope.',
];
