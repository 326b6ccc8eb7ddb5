# In the builder: Debian's kernel, and gpio-sim from its source.
mkdir -p /srv/kernel
cd /srv/kernel
image=$(apt-cache depends linux-image-amd64/bookworm-backports | awk '/Depends: linux-image-6/ {print $2; exit}')
version=${image#linux-image-}
apt-get install -y -qq --no-install-recommends -t bookworm-backports "linux-headers-$version"
rm -rf image source modules
apt-get download -qq "$image"
dpkg -x "$image"_*.deb image
source=linux-source-$(echo "$version" | cut -d. -f1,2)
apt-get download -qq -t bookworm-backports "$source"
dpkg -x "$source"_*.deb packed
rm ./*.deb
tar xJf "packed/usr/src/$source.tar.xz" "$source/drivers/gpio" "$source/kernel/irq/irq_sim.c"
mkdir modules
cp "$source/drivers/gpio/gpio-sim.c" modules/gpio-sim-main.c
cp "$source"/drivers/gpio/dev-sync-probe.[ch] modules/ 2>/dev/null || true
# irq_sim is not built into Debian's kernels, and irq_to_desc is not for modules.
sed 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' "$source/kernel/irq/irq_sim.c" >modules/irq_sim.c
rm -rf "$source" packed
parts="gpio-sim-main.o irq_sim.o"
[ ! -e modules/dev-sync-probe.c ] || parts="$parts dev-sync-probe.o"
printf 'obj-m += gpio-sim.o\ngpio-sim-y := %s\n' "$parts" >modules/Makefile
make -s -C "/lib/modules/$version/build" M=/srv/kernel/modules modules
echo "$version" >version
