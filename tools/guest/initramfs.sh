# In the builder: just enough to find the disk.
kernel=$(cat /srv/kernel/version)
here=/srv/initramfs
rm -rf $here
mkdir -p $here/{bin,modules,proc,sys,dev,newroot}
cp /usr/bin/busybox $here/bin/
names="crc16 crc32c_generic libcrc32c mbcache jbd2 ext4 virtio_blk"
for name in $names; do
    file=$(find /srv/kernel/image -name "$name.ko*" | head -n 1)
    case $file in
    *.xz) xz -dc "$file" >"$here/modules/$name.ko" ;;
    *.ko) cp "$file" "$here/modules/$name.ko" ;;
    esac
done
cat >$here/init <<INIT
#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc; /bin/busybox mount -t sysfs sys /sys; /bin/busybox mount -t devtmpfs dev /dev
for m in $names; do [ -f /modules/\$m.ko ] && /bin/busybox insmod /modules/\$m.ko; done
i=0; while [ ! -b /dev/vda ] && [ \$i -lt 100 ]; do /bin/busybox sleep 0.1; i=\$((i+1)); done
/bin/busybox mount -t ext4 /dev/vda /newroot || exec /bin/busybox sh
/bin/busybox umount /proc /sys; /bin/busybox mount --move /dev /newroot/dev
exec /bin/busybox switch_root /newroot /sbin/init
INIT
chmod +x $here/init
cd $here
find . | cpio -o -H newc 2>/dev/null | gzip -1 >/srv/vm/initrd.gz
