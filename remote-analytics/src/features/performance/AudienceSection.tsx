import { SimpleGrid } from '@canopy/ui';
import { AudienceCard } from './AudienceCard.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { TechnologyCard } from './TechnologyCard.tsx';

/** Who visits, and with which technology. */
export function AudienceSection() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <AudienceCard />
      <TechnologyCard by="browser" />
      <TechnologyCard by="operatingSystem" />
      <DeviceCard />
    </SimpleGrid>
  );
}
