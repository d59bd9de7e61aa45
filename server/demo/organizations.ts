/** The source of the demo data: organizations, their people and their events. */
import type { Role } from '#domain/access/rules.ts';
import type { events } from '../db/schema.ts';
import { type QuestionPlan, weddingQuestions } from './questions.ts';

export const day = 86_400_000;

export interface EventPlan {
  name: string;
  displayName: string;
  eventType: 'Wedding' | 'Corporate' | 'Birthday' | 'Anniversary' | 'Other';
  message: string;
  /** Days from today. Negative numbers are in the past. */
  inDays: number;
  at: string;
  until?: string;
  timezone: string;
  location: string;
  customUrl: string;
  maxGuests: number;
  maxGuestsPerRsvp: number;
  /** The number of parties that reply. */
  replies: number;
  meals?: { name: string; description: string }[];
  by: 'admin' | 'eventManager';
  /** The name of a built-in theme. */
  theme?: string;
  /** The message that the host sent to the confirmed guests a week ago. */
  letter?: { subject: string; body: string };
  /** The questions that the host asks with the reply. */
  questions?: readonly QuestionPlan[];
  more?: Partial<typeof events.$inferInsert>;
}

export interface OrganizationPlan {
  name: string;
  joinCode: string;
  domain: string;
  plan: 'free' | 'pro' | 'premium';
  status: 'trial' | 'active';
  removeBranding: boolean;
  people: { role: Exclude<Role, 'superadmin'>; firstName: string; lastName: string }[];
  events: EventPlan[];
}

const dinner = [
  { name: 'Salmon', description: 'Wild salmon with lemon butter, new potatoes and greens' },
  { name: 'Short rib', description: 'Braised short rib with parsnip purée and red wine jus' },
  { name: 'Risotto', description: 'Wild mushroom risotto with aged parmesan (vegetarian)' },
];
const lunch = [
  { name: 'Grain bowl', description: 'Roasted squash, farro, tahini (vegan)' },
  { name: 'Chicken', description: 'Lemon chicken with couscous' },
];

export const organizations: OrganizationPlan[] = [
  {
    name: 'Harbor & Pine Weddings',
    joinCode: 'HARBORPINE',
    domain: 'harborpine.example',
    plan: 'premium',
    status: 'active',
    removeBranding: true,
    people: [
      { role: 'admin', firstName: 'Marguerite', lastName: 'Solberg' },
      { role: 'eventManager', firstName: 'Tobias', lastName: 'Renfrew' },
      { role: 'guest', firstName: 'Odette', lastName: 'Lang' },
    ],
    events: [
      {
        name: 'Maya & Jonas: A Wedding by the Bay',
        displayName: 'Maya & Jonas',
        eventType: 'Wedding',
        message: 'Dinner by the water, dancing until late. Bring a sweater: evenings are cool on the bay.',
        inDays: 46,
        at: '16:00',
        until: '23:00',
        timezone: 'America/Anchorage',
        location: 'Harbor House, 12 Shoreline Drive, Anchorage',
        customUrl: 'maya-and-jonas',
        theme: 'Garden Wedding',
        maxGuests: 120,
        maxGuestsPerRsvp: 4,
        replies: 70,
        meals: dinner,
        questions: weddingQuestions,
        by: 'admin',
        letter: {
          subject: 'The shuttle from the ferry pier',
          body: 'Two shuttles leave from the ferry pier, at 3:15 PM and at 3:35 PM. Both go back at 11:15 PM.',
        },
        more: {
          enableWaitlist: true,
          showGuestList: true,
          confirmedEmailMessage:
            'We are so happy that you can make it! The shuttle leaves from the ferry pier at 3:15 PM.',
          declinedEmailMessage: 'We will miss you, and we hope to see you soon.',
          emailSignature: 'With love,\nMaya & Jonas',
        },
      },
      {
        name: 'The Okafor Wedding',
        displayName: 'The Okafor family',
        eventType: 'Wedding',
        message: 'An afternoon in the vineyard.',
        inDays: 80,
        at: '14:30',
        timezone: 'America/Los_Angeles',
        location: 'Quail Hollow Vineyard, Sonoma',
        customUrl: 'okafor-wedding',
        theme: 'Blush Wedding',
        maxGuests: 180,
        maxGuestsPerRsvp: 6,
        replies: 38,
        meals: dinner,
        by: 'eventManager',
      },
      {
        name: 'Fifty Years of Ruth and Leo',
        displayName: 'The Feldman children',
        eventType: 'Anniversary',
        message: 'Fifty years, four children, eleven grandchildren. Come and raise a glass.',
        inDays: -21,
        at: '18:00',
        timezone: 'America/New_York',
        location: 'The Boathouse, Beacon',
        customUrl: 'ruth-and-leo-50',
        theme: 'Golden Hour',
        maxGuests: 60,
        maxGuestsPerRsvp: 4,
        replies: 34,
        by: 'eventManager',
        more: { enableWaitlist: true },
      },
      {
        name: 'Tasting Evening for Couples',
        displayName: 'Harbor & Pine',
        eventType: 'Other',
        message: 'Five courses, four wines, no obligations. By invitation.',
        inDays: 9,
        at: '19:00',
        timezone: 'Pacific/Honolulu',
        location: 'Pine Room, Honolulu',
        customUrl: 'tasting-evening',
        theme: 'Fresh Air',
        maxGuests: 16,
        maxGuestsPerRsvp: 2,
        replies: 14,
        by: 'admin',
        more: { enableWaitlist: true, isPublic: false },
      },
    ],
  },
  {
    name: 'Northwind Robotics',
    joinCode: 'NORTHWIND',
    domain: 'northwind.example',
    plan: 'pro',
    status: 'active',
    removeBranding: false,
    people: [
      { role: 'admin', firstName: 'Ingrid', lastName: 'Varga' },
      { role: 'eventManager', firstName: 'Samuel', lastName: 'Adeyemi' },
      { role: 'guest', firstName: 'Pilar', lastName: 'Monte' },
    ],
    events: [
      {
        name: 'Northwind Summit',
        displayName: 'Northwind Robotics',
        eventType: 'Corporate',
        message: 'A day of talks, demos and long lunches.',
        inDays: 33,
        at: '09:00',
        until: '18:00',
        timezone: 'Europe/Berlin',
        location: 'Alte Münze, Berlin',
        theme: 'Boardroom',
        customUrl: 'northwind-summit',
        maxGuests: 150,
        maxGuestsPerRsvp: 3,
        replies: 92,
        meals: lunch,
        by: 'admin',
        more: { enableWaitlist: true, automaticPromotion: true },
      },
      {
        name: 'Leadership Offsite',
        displayName: 'Ingrid Varga',
        eventType: 'Corporate',
        message: 'Two days in the mountains. Each place is confirmed by Ingrid.',
        inDays: 60,
        at: '10:00',
        timezone: 'America/Denver',
        location: 'Timberline Lodge, Estes Park',
        customUrl: 'leadership-offsite',
        theme: 'Boardroom',
        maxGuests: 24,
        maxGuestsPerRsvp: 1,
        replies: 11,
        by: 'eventManager',
        more: { requiresApproval: true, enableWaitlist: true, isPublic: false },
      },
      {
        name: 'Open Lab Night',
        displayName: 'Northwind Robotics',
        eventType: 'Other',
        message: 'Meet the robots. Families welcome.',
        inDays: -10,
        at: '17:30',
        timezone: 'Asia/Tokyo',
        location: 'Shibaura Lab, Tokyo',
        customUrl: 'open-lab-night',
        theme: 'Fresh Air',
        maxGuests: 80,
        maxGuestsPerRsvp: 5,
        replies: 41,
        by: 'eventManager',
      },
    ],
  },
  {
    name: 'Maple Street Community',
    joinCode: 'MAPLESTREET',
    domain: 'maplestreet.example',
    plan: 'free',
    status: 'active',
    removeBranding: false,
    people: [
      { role: 'admin', firstName: 'Walter', lastName: 'Nowak' },
      { role: 'eventManager', firstName: 'Grace', lastName: 'Tandy' },
      { role: 'guest', firstName: 'Hector', lastName: 'Ruiz' },
    ],
    events: [
      {
        name: 'Maple Street Potluck',
        displayName: 'The neighbors of Maple Street',
        eventType: 'Other',
        message: 'A long table, lemonade and a band. Bring a chair and something to share.',
        inDays: 18,
        at: '13:00',
        until: '20:00',
        timezone: 'America/Chicago',
        location: 'Maple Street School, the gym',
        customUrl: 'maple-street-potluck',
        theme: 'Fresh Air',
        maxGuests: 40,
        maxGuestsPerRsvp: 4,
        replies: 26,
        by: 'admin',
        more: { enableWaitlist: true },
      },
      {
        name: 'Grandma Nowak Turns 90',
        displayName: 'Walter Nowak',
        eventType: 'Birthday',
        message: 'Cake at three.',
        inDays: -35,
        at: '15:00',
        timezone: 'America/Chicago',
        location: 'Parish hall',
        theme: 'Golden Hour',
        customUrl: 'grandma-nowak-90',
        maxGuests: 70,
        maxGuestsPerRsvp: 5,
        replies: 24,
        meals: lunch,
        by: 'admin',
      },
    ],
  },
];
