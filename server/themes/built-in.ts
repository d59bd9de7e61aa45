/**
 * The themes that every installation starts with. All are light. A guest's form is on white unless
 * the host chooses otherwise, and the text color has to be readable on both. built-in.test.ts
 * checks the contrast.
 */
export interface BuiltInTheme {
  /** A fixed id, so that the next start recognizes a theme that was renamed or deleted. */
  id: string;
  name: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  backgroundColor: string;
  textColor: string;
  fontFamily: string;
}

export const builtInThemes: readonly BuiltInTheme[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    name: 'Garden Wedding',
    primaryColor: '#476650',
    secondaryColor: '#7d5240',
    accentColor: '#93455a',
    backgroundColor: '#f7f5ef',
    textColor: '#28312b',
    fontFamily: 'Playfair Display',
  },
  {
    id: '01930000-0000-7000-8000-000000000002',
    name: 'Blush Wedding',
    primaryColor: '#9c4257',
    secondaryColor: '#76591d',
    accentColor: '#7f4a78',
    backgroundColor: '#fdf5f3',
    textColor: '#3d2a2e',
    fontFamily: 'Lora',
  },
  {
    id: '01930000-0000-7000-8000-000000000003',
    name: 'Boardroom',
    primaryColor: '#1e3a5f',
    secondaryColor: '#475569',
    accentColor: '#0f6a80',
    backgroundColor: '#f5f7fa',
    textColor: '#1a2433',
    fontFamily: 'Inter',
  },
  {
    id: '01930000-0000-7000-8000-000000000004',
    name: 'Confetti',
    primaryColor: '#9a1ca6',
    secondaryColor: '#b03a0c',
    accentColor: '#0e6b78',
    backgroundColor: '#fffaf0',
    textColor: '#2d1b36',
    fontFamily: 'Poppins',
  },
  {
    id: '01930000-0000-7000-8000-000000000005',
    name: 'Golden Hour',
    primaryColor: '#855008',
    secondaryColor: '#7c2d12',
    accentColor: '#9a3412',
    backgroundColor: '#fdf8ee',
    textColor: '#33230f',
    fontFamily: 'Merriweather',
  },
  {
    id: '01930000-0000-7000-8000-000000000006',
    name: 'Fresh Air',
    primaryColor: '#0f6b4f',
    secondaryColor: '#155e75',
    accentColor: '#a8330f',
    backgroundColor: '#f3faf6',
    textColor: '#15291f',
    fontFamily: 'Nunito',
  },
];
